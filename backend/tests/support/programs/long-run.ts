/**
 * Whether `npm run test:engines -- --long` runs: it repeats more often and adds what takes minutes and seldom breaks
 * alone. `infra/docs/faults.md` holds its last result.
 */
export const isLongRun = process.env.LIBRETTO_TEST_LONG === '1';
