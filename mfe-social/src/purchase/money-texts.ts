/** Beneath a failure without an answer, whose next try carries the same key. */
export const tryAgainIsSafe = 'No answer came. Trying again is safe: you pay once at most.';
