// What a test run says of the machine it ran on, as what could not be tested there as elsewhere.
import { appendFileSync } from 'node:fs';

/** Said once at the end of `npm test`, however many files say it; at once where a file of tests runs alone. */
export function sayOfThisMachine(sentence: string): void {
  const file = process.env.LIBRETTO_TEST_COUNTS;
  if (file) appendFileSync(file, `${JSON.stringify({ said: sentence })}\n`);
  else process.stdout.write(`${sentence}\n`);
}
