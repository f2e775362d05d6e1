/** Checks an invariant of our own code that holds for any external input; a violation is a bug, never a refusal. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Broken invariant: ${message}`);
}

/** Makes a switch over a union exhaustive: the compiler rejects a missing case. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
