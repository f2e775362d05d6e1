/** @jest-environment jsdom */
import { makeId } from './make-id';

test('makes ids that differ, also on pages from plain http', () => {
  const crypto = { getRandomValues: (bytes: Uint8Array) => bytes.map(() => Math.floor(Math.random() * 256)) };
  Object.defineProperty(globalThis, 'crypto', { configurable: true, value: crypto });
  const ids = new Set(Array.from({ length: 50 }, makeId));
  expect(ids.size).toBe(50);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{32}$/);
});
