// Parameters of an app's request: in the URL or in a form, with one or several values per name.
import type { Request } from 'express';
import { missing, Refusal, refusalCodes } from './refusal';

const longest = 500;
/** Maximum number of values per name; apps send a whole queue or playlist at once. */
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

  /** @throws Refusal when the parameter is missing or empty */
  required(name: string): string {
    const value = this.one(name);
    if (value === undefined || value === '') throw missing(name);
    return value;
  }

  /** @throws Refusal when the parameter has too many values */
  all(name: string, most = mostValues): readonly string[] {
    const values = this.values.getAll(name);
    if (values.length <= most) return values;
    throw new Refusal(refusalCodes.generic, `${name} is given more than ${most} times`);
  }

  /** Ids in the product's format; no others exist. @throws Refusal */
  ids(name: string): readonly string[] {
    const ids = this.all(name);
    if (ids.every((each) => id.test(each))) return ids;
    throw new Refusal(refusalCodes.notFound, `${name} is not an id of this server`);
  }

  /** An integer from 0 to `most`; `otherwise` when the parameter is missing or invalid. */
  count(name: string, otherwise: number, most: number): number {
    const value = Number(this.one(name) ?? Number.NaN);
    return Number.isInteger(value) && value >= 0 ? Math.min(value, most) : otherwise;
  }

  /** Clients in Python send `True`. */
  isTrue(name: string, otherwise: boolean): boolean {
    const value = this.one(name)?.toLowerCase();
    return value === undefined ? otherwise : value === 'true' || value === '1';
  }
}
