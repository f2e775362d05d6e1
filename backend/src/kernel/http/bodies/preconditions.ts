// Conditional requests (RFC 9110, section 13), evaluated in the order of section 13.2.2.
import type { IncomingHttpHeaders } from 'node:http';
import { noneMatchHolds } from './byte-range';

/** The validators of the current content; without a date, date conditions are ignored, as the standard requires. */
export interface Validators {
  /** A strong tag including its quotation marks. */
  readonly etag: string;
  readonly lastModifiedMs?: number;
}

/** The status that a GET or HEAD gets instead of the content; undefined if its conditions hold. */
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

/** The comparison is strong: weak tags never match. */
const matchHolds = (header: string, etag: string) =>
  header.trim() === '*' || header.split(',').some((each) => each.trim() === etag);

/** Undefined if there is nothing to compare. */
function isModifiedSince(header: string | undefined, lastModifiedMs: number | undefined): boolean | undefined {
  const sinceMs = header === undefined ? undefined : httpDateMs(header);
  if (sinceMs === undefined || lastModifiedMs === undefined) return undefined;
  return Math.floor(lastModifiedMs / 1000) * 1000 > sinceMs;
}

const asctime = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/;

/** Parses the three date formats of section 5.6.7; anything else is ignored. */
function httpDateMs(text: string): number | undefined {
  const written = text.trim();
  if (!asctime.test(written) && !/^[A-Z][a-z]+, .*GMT$/.test(written)) return undefined;
  const ms = Date.parse(asctime.test(written) ? `${written} GMT` : written);
  return Number.isNaN(ms) ? undefined : ms;
}
