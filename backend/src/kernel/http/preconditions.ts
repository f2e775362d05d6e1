// Conditional requests (RFC 9110, section 13), in the order of section 13.2.2.
import type { IncomingHttpHeaders } from 'node:http';
import { noneMatchHolds } from './byte-range';

/** What the answer would be of; one without a date ignores conditions on dates, as the standard has it. */
export interface Validators {
  /** Strong, with its quotation marks. */
  readonly etag: string;
  readonly lastModifiedMs?: number;
}

/** The status that answers a GET or HEAD in place of the content; undefined where its conditions hold. */
export function preconditionStatus(headers: IncomingHttpHeaders, validators: Validators): 304 | 412 | undefined {
  const { etag, lastModifiedMs } = validators;
  const ifMatch = headers['if-match'];
  if (ifMatch !== undefined) {
    if (!matchHolds(ifMatch, etag)) return 412;
  } else if (isModifiedSince(headers['if-unmodified-since'], lastModifiedMs) === true) return 412;
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined) return noneMatchHolds(ifNoneMatch, etag) ? 304 : undefined;
  return isModifiedSince(headers['if-modified-since'], lastModifiedMs) === false ? 304 : undefined;
}

/** Weak tags match nothing here. */
const matchHolds = (header: string, etag: string) =>
  header.trim() === '*' || header.split(',').some((each) => each.trim() === etag);

/** Undefined where there is nothing to compare. */
function isModifiedSince(header: string | undefined, lastModifiedMs: number | undefined): boolean | undefined {
  const sinceMs = header === undefined ? undefined : httpDateMs(header);
  if (sinceMs === undefined || lastModifiedMs === undefined) return undefined;
  return Math.floor(lastModifiedMs / 1000) * 1000 > sinceMs;
}

const asctime = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/;

/** The three forms of section 5.6.7; anything else is no date and is ignored. */
function httpDateMs(text: string): number | undefined {
  const written = text.trim();
  if (!asctime.test(written) && !/^[A-Z][a-z]+, .*GMT$/.test(written)) return undefined;
  const ms = Date.parse(asctime.test(written) ? `${written} GMT` : written);
  return Number.isNaN(ms) ? undefined : ms;
}
