// Parses a multipart form as it arrives: each file is streamed to its destination, and unwanted content is discarded.
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { Request } from 'express';
import { StorageFullError } from '../../../ports/operations/storage-full';
import { identifyAgain } from '../access/session';
import { type Problem, problem } from '../server/problem';

export interface StreamFormRules {
  readonly limits: busboy.Limits;
  /** A request with a larger declared content length is rejected at once; without a value, none is. */
  readonly mostBodyBytes?: number;
  readonly notAForm: () => Problem;
  readonly tooLarge: () => Problem;
  readonly incomplete: string;
}

export interface FormFile {
  readonly name: string;
  /** The sender's file name, including any path. */
  readonly fileName: string | undefined;
  /** Text fields that preceded the file. */
  readonly fields: ReadonlyMap<string, string>;
}

/** Consumes a file's content; undefined discards it. A rejection refuses the whole form. */
export type TakeFile = (file: FormFile, content: Readable) => Promise<void> | undefined;

/**
 * @returns the text fields by name; the first value of each counts
 * @throws Problem 413 while content arrives, 400 when the body is incomplete, or the reason with which a file was
 * refused; every file stream has ended by then
 */
export async function streamForm(
  req: Request,
  rules: StreamFormRules,
  take: TakeFile,
): Promise<Readonly<Record<string, string>>> {
  if (!req.is('multipart/form-data')) throw rules.notAForm();
  if (Number(req.headers['content-length'] ?? 0) > (rules.mostBodyBytes ?? Number.POSITIVE_INFINITY)) {
    req.resume();
    throw rules.tooLarge();
  }
  try {
    const fields = await readForm(req, rules, take);
    await identifyAgain(req);
    return fields;
  } catch (error) {
    // The rest is discarded, because many clients read the response only after they have sent everything.
    req.unpipe();
    req.resume();
    throw error;
  }
}

function readForm(req: Request, rules: StreamFormRules, take: TakeFile): Promise<Readonly<Record<string, string>>> {
  const broken = () => problem(400, 'broken-body', rules.incomplete);
  return new Promise((resolve, reject) => {
    const parser = openParser(req, rules.limits, broken);
    const fields = new Map<string, string>();
    const taken: Promise<void>[] = [];
    let isRefused = false;
    const refuse = (error: unknown) => {
      if (isRefused) return;
      isRefused = true;
      req.unpipe(parser);
      // Destroying the parser ends its file streams, which releases files on disk; it must not happen inside a parser
      // callback.
      setImmediate(() => parser.destroy());
      void Promise.allSettled(taken).then(() => reject(asProblem(error, broken)));
    };
    parser.on('file', (name, stream, { filename }) => {
      // The parser reports a broken body itself; an `error` event without a listener would crash the process.
      stream.on('error', () => undefined);
      const taking = take({ name, fileName: filename, fields }, stream);
      if (taking === undefined) return stream.resume();
      stream.on('limit', () => refuse(rules.tooLarge()));
      taken.push(taking);
      taking.catch(refuse);
    });
    parser.on('field', (name, value) => {
      if (!fields.has(name)) fields.set(name, value);
    });
    parser.on('error', () => refuse(broken()));
    parser.on('close', () => {
      if (!isRefused) Promise.all(taken).then(() => resolve(Object.fromEntries(fields)), refuse);
    });
    req.on('aborted', () => refuse(broken()));
    req.pipe(parser);
  });
}

function openParser(req: Request, limits: busboy.Limits, broken: () => Problem): busboy.Busboy {
  try {
    return busboy({ headers: req.headers, limits, defParamCharset: 'utf8' });
  } catch {
    throw broken();
  }
}

function asProblem(error: unknown, broken: () => Problem): unknown {
  const { name, code } = error as NodeJS.ErrnoException;
  if (name === 'Problem') return error;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StorageFullError('There is no room for an upload', { cause: error });
  // The parser or the connection ended the stream.
  return code?.startsWith('ERR_STREAM') || name === 'AbortError' || /terminated|ended|closed/i.test(String(error))
    ? broken()
    : error;
}
