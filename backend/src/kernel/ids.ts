import { hash } from 'node:crypto';
import { v7 } from 'uuid';

/**
 * A fresh UUID, version 7 (RFC 9562): it begins with the time in milliseconds, so that keys made together lie together
 * in an index. The time is the machine's, never a test's: it serves locality only, nothing may read it.
 */
export const newId = (): string => v7();

/**
 * The same UUID (version 8) for the same parts, always: the id of an event that must exist once however often its
 * cause is handled. Parts are separated, so `('a', 'bc')` and `('ab', 'c')` differ.
 */
export function deterministicId(...parts: readonly (string | number)[]): string {
  return uuid8(hash('sha256', JSON.stringify(parts), 'buffer').subarray(0, 16));
}

/**
 * The same for the same time and parts, and beginning with the time as {@link newId} does: for what is kept by its id in
 * great numbers. Those made together lie together in a table, so storing them touches few of its pages.
 * @param at RFC 3339
 */
export function deterministicIdAt(at: string, ...parts: readonly (string | number)[]): string {
  const bytes = hash('sha256', JSON.stringify([at, ...parts]), 'buffer').subarray(0, 16);
  // What has no time lies before everything else.
  bytes.writeUIntBE(Math.max(0, Date.parse(at) || 0), 0, 6);
  return uuid8(bytes);
}

function uuid8(bytes: Buffer): string {
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
