// What an app asks for: in the address or in a form, a name once or several times.
import type { Request } from 'express';
import { missing, Refusal, refusalCodes } from './refusal';

const longest = 500;
/** Of one name; apps send a whole queue or playlist at once. */
const mostValues = 10_000;
const id = /^[\w-]{1,64}$/;

export class Parameters {
  private readonly values: URLSearchParams;

  constructor(req: Request) {
    const begin = req.originalUrl.indexOf('?');
    this.values = new URLSearchParams(begin < 0 ? '' : req.originalUrl.slice(begin));
    const form = typeof req.body === 'string' ? new URLSearchParams(req.body) : new URLSearchParams();
    for (const [name, value] of form) this.values.append(name, value);
  }

  one(name: string): string | undefined {
    const value = this.values.get(name);
    if (value !== null && value.length > longest) throw new Refusal(refusalCodes.generic, `${name} is too long`);
    return value ?? undefined;
  }

  /** @throws Refusal where it is missing or empty. */
  required(name: string): string {
    const value = this.one(name);
    if (value === undefined || value === '') throw missing(name);
    return value;
  }

  /** @throws Refusal where there are too many. */
  all(name: string, most = mostValues): readonly string[] {
    const values = this.values.getAll(name);
    if (values.length <= most) return values;
    throw new Refusal(refusalCodes.generic, `${name} is given more than ${most} times`);
  }

  /** Ids as the product makes them; nothing has another one. @throws Refusal */
  ids(name: string): readonly string[] {
    const ids = this.all(name);
    if (ids.every((each) => id.test(each))) return ids;
    throw new Refusal(refusalCodes.notFound, `${name} is not an id of this server`);
  }

  /** A whole number from 0 to `most`; `otherwise` where it is missing or none. */
  count(name: string, otherwise: number, most: number): number {
    const value = Number(this.one(name) ?? Number.NaN);
    return Number.isInteger(value) && value >= 0 ? Math.min(value, most) : otherwise;
  }

  /** Clients in Python write `True`. */
  isTrue(name: string, otherwise: boolean): boolean {
    const value = this.one(name)?.toLowerCase();
    return value === undefined ? otherwise : value === 'true' || value === '1';
  }
}
