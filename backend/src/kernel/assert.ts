/** A rule of our own code that must hold whatever comes from outside; a broken one is a bug, never a refusal. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Broken invariant: ${message}`);
}

/** Closes a switch over a union: the compiler refuses a forgotten case. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
