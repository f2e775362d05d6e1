/** The title where the outcome of a payment is not known: it must not be called a failure. */
export const noAnswer = 'The server did not answer.';
/** Beneath it, as the next try carries the same key. */
export const tryAgainIsSafe = 'It is not known yet whether you paid. Trying again is safe: you pay once at most.';
