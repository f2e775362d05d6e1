import { ApiError } from '@libretto/contracts/client';
import { whatStandsAfter } from './decision-outcome';

const decided = (status: string) =>
  new ApiError(409, 'withdrawal-decided', 'This withdrawal was decided already', { withdrawal: { status } } as never);

test('says that nothing was paid only where the server said so', () => {
  expect(whatStandsAfter(new ApiError(422, 'no', 'No'))).toBe('Nothing was paid.');
  expect(whatStandsAfter(decided('refused'))).toBe('It was refused before. Nothing was paid.');
  expect(whatStandsAfter(decided('approved'))).toBe('It was approved before, and the euros are paid out.');
  for (const unknown of [
    new ApiError(0, 'timeout', 'No answer'),
    new ApiError(503, 'x', 'x'),
    new TypeError('fetch'),
  ]) {
    expect(whatStandsAfter(unknown)).toMatch(/^No answer came, so it is not known/);
  }
});
