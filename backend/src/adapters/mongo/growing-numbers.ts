/** Microseconds in name only: milliseconds, with three more digits for what is made within one of them. */
const perMs = 1000;

let last = 0;

/** A number that is larger than all that this process has made before, and that grows with the time between processes. */
export function nextNumber(): number {
  last = Math.max(last + 1, Date.now() * perMs);
  return last;
}
