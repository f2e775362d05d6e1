// Holds every answer of the API to the contract: a call may answer only what `answersOf` lists for it. In tests a
// route that answers anything else fails; in production the answer is sent and a line in the log tells of it.
import { answersOf, type CallAnswer } from '@libretto/contracts/http/answers';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { callFinder } from './call-finder';

export interface ContractBreach {
  readonly call: string;
  readonly status: number;
  readonly fault: string;
}

export interface ContractGuard {
  /** Called for every answer that the contract does not name. */
  readonly onBreach: (breach: ContractBreach) => void;
  /**
   * Whether such an answer fails its route before it is sent, and whether content types and bodies are compared as well,
   * which costs as much as composing them. An answer that is streamed has been sent when it is compared.
   */
  readonly isStrict: boolean;
}

/** Logs each breach once, because anybody could fill the log by repeating a request. */
export function logBreaches(log: Pick<Logger, 'error'>): ContractGuard {
  const logged = new Set<string>();
  return {
    onBreach: (breach) => {
      const kind = `${breach.call} ${breach.status}`;
      if (logged.has(kind)) return;
      logged.add(kind);
      log.error(breach, 'a call answered what its contract does not name');
    },
    isStrict: false,
  };
}

interface HeldCall {
  readonly key: string;
  readonly answers: ReadonlyMap<number, CallAnswer>;
}

export function holdToContract({ onBreach, isStrict }: ContractGuard): RequestHandler {
  const find = callFinder<HeldCall>((call) => ({ key: `${call.method} ${call.path}`, answers: answersOf(call) }));
  return (req, res, next) => {
    const held = find(req.method === 'HEAD' ? 'GET' : req.method, req.path);
    if (held === undefined) return next();
    const report = (status: number, fault: string) => onBreach({ call: held.key, status, fault });
    let isHeld = false;
    const hasBody = isStrict && req.method !== 'HEAD';
    if (hasBody) {
      const send = res.send;
      res.send = (body) => {
        // Express calls `send` again with the text of an object.
        if (typeof body === 'string' && !isHeld) {
          isHeld = true;
          const fault = faultOf(held.answers, res.statusCode, typeOf(res), body);
          if (fault !== undefined) {
            report(res.statusCode, fault);
            throw new Error(`${held.key} answered ${res.statusCode}: ${fault}`);
          }
        }
        return send.call(res, body);
      };
    }
    res.once('finish', () => {
      if (isHeld) return;
      const fault = faultOf(held.answers, res.statusCode, hasBody ? typeOf(res) : undefined);
      if (fault !== undefined) report(res.statusCode, fault);
    });
    next();
  };
}

const typeOf = (res: Response) => res.getHeader('content-type')?.toString().split(';')[0];

/** Describes the breach of an answer; undefined if there is none. A status of 500 is a defect and fails elsewhere. */
function faultOf(
  answers: ReadonlyMap<number, CallAnswer>,
  status: number,
  type?: string,
  body?: unknown,
): string | undefined {
  if (status === 500) return undefined;
  const answer = answers.get(status);
  if (answer === undefined) return 'The call does not name this status';
  if (type === undefined) return undefined;
  if (answer.types.length > 0 && !answer.types.includes(type)) return `The call does not name the type ${type}`;
  if (answer.schema === undefined || typeof body !== 'string') return undefined;
  return faultOfBody(answer.schema, JSON.parse(body));
}

function faultOfBody(schema: z.ZodType, body: unknown): string | undefined {
  const parsed = schema.safeParse(body);
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  const extra = fieldsBeyond(parsed.data, body);
  return extra === undefined ? undefined : `The schema does not name ${extra}`;
}

/** The path of the first field that parsing dropped. */
function fieldsBeyond(parsed: unknown, given: unknown, at = 'body'): string | undefined {
  if (typeof given !== 'object' || given === null || typeof parsed !== 'object' || parsed === null) return undefined;
  for (const [name, value] of Object.entries(given)) {
    if (!(name in parsed)) return `${at}.${name}`;
    const beyond = fieldsBeyond((parsed as Record<string, unknown>)[name], value, `${at}.${name}`);
    if (beyond !== undefined) return beyond;
  }
  return undefined;
}
