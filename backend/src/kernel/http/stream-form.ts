// Reads a form with files while it arrives: each file goes where its route sends it, and nothing is held that is not asked for.
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { Request } from 'express';
import { StorageFullError } from '../../ports/storage-full';
import { type Problem, problem } from '../problem';
import { identifyAgain } from './session';

export interface StreamFormRules {
  readonly limits: busboy.Limits;
  /** Refused at once where the request says that it is longer. */
  readonly mostBodyBytes: number;
  readonly notAForm: () => Problem;
  readonly tooLarge: () => Problem;
  readonly incomplete: string;
}

export interface FormFile {
  readonly name: string;
  /** As the sender calls it, path and all. */
  readonly fileName: string | undefined;
  /** Texts that came before the file. */
  readonly fields: ReadonlyMap<string, string>;
}

/** Takes a file's bytes; undefined drops them. A rejection refuses the whole form. */
export type TakeFile = (file: FormFile, content: Readable) => Promise<void> | undefined;

/**
 * @returns the texts by name, the first of each
 * @throws Problem 413 while bytes arrive, 400 when the body breaks off, or whatever taking a file was refused with; every file
 * has ended by then
 */
export async function streamForm(
  req: Request,
  rules: StreamFormRules,
  take: TakeFile,
): Promise<Readonly<Record<string, string>>> {
  if (!req.is('multipart/form-data')) throw rules.notAForm();
  if (Number(req.headers['content-length'] ?? 0) > rules.mostBodyBytes) {
    req.resume();
    throw rules.tooLarge();
  }
  try {
    const fields = await readForm(req, rules, take);
    await identifyAgain(req);
    return fields;
  } catch (error) {
    // Many clients look at the answer only after they have sent everything.
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
      // Its files end with it, which lets go of those on the disk; not from inside of one of its own calls.
      setImmediate(() => parser.destroy());
      void Promise.allSettled(taken).then(() => reject(asProblem(error, broken)));
    };
    parser.on('file', (name, stream, { filename }) => {
      // The parser reports a broken body itself; without a listener its streams would end the process.
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
  // Streams that the parser ended, or the connection did.
  return code?.startsWith('ERR_STREAM') || name === 'AbortError' || /terminated|ended|closed/i.test(String(error))
    ? broken()
    : error;
}
