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
  const bytes = hash('sha256', JSON.stringify(parts), 'buffer').subarray(0, 16);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
