import { hash } from 'node:crypto';
import { v7 } from 'uuid';

/**
 * A fresh UUID, version 7 (RFC 9562): it begins with the time in milliseconds, so that keys created together are
 * adjacent in an index. The time comes from the machine, never from a test clock: it serves locality only, and no code
 * may read it.
 */
export const newId = (): string => v7();

/**
 * Always the same UUID (version 8) for the same parts: the id of an event that must exist once however often its cause
 * is handled. Parts are delimited, so `('a', 'bc')` and `('ab', 'c')` differ.
 */
export function deterministicId(...parts: readonly (string | number)[]): string {
  return uuid8(hash('sha256', JSON.stringify(parts), 'buffer').subarray(0, 16));
}

/**
 * Always the same UUID for the same time and parts, with the time as its prefix as in {@link newId}: for ids of records
 * that exist in great numbers. Records created together are adjacent in a table, so storing them touches few pages.
 * @param at RFC 3339
 */
export function deterministicIdAt(at: string, ...parts: readonly (string | number)[]): string {
  const bytes = hash('sha256', JSON.stringify([at, ...parts]), 'buffer').subarray(0, 16);
  // An invalid time sorts first.
  bytes.writeUIntBE(Math.max(0, Date.parse(at) || 0), 0, 6);
  return uuid8(bytes);
}

function uuid8(bytes: Buffer): string {
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
