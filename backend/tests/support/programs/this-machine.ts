// Reports limitations of the machine that ran the tests, such as what could not be tested on it.
import { appendFileSync } from 'node:fs';

/** Printed once at the end of `npm test`, however many files report it; at once if a test file runs alone. */
export function sayOfThisMachine(sentence: string): void {
  const file = process.env.LIBRETTO_TEST_COUNTS;
  if (file) appendFileSync(file, `${JSON.stringify({ said: sentence })}\n`);
  else process.stdout.write(`${sentence}\n`);
}
