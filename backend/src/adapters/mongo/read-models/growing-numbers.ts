/** Leaves three digits for numbers created within one millisecond, which is the resolution of the clock. */
const perMs = 1000;

let last = 0;

/** Returns a number larger than all former ones of this process, and growing with time across processes. */
export function nextNumber(): number {
  last = Math.max(last + 1, Date.now() * perMs);
  return last;
}
