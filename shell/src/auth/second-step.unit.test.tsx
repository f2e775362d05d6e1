import { secondStepOf } from './second-step';

const needed = { challenge: 'c1', hasTotp: true, passkeyOptions: null };

test('knows that a second step is needed, whichever copy of the class the error is of', () => {
  const error = Object.assign(new Error(''), { status: 401, code: 'second-factor', problem: needed });
  expect(secondStepOf(error)).toEqual(needed);
});

test.each([
  undefined,
  null,
  new TypeError('Failed to fetch'),
  Object.assign(new Error('Wrong'), { status: 401, code: 'wrong', problem: {} }),
])('takes %s for no call for a second step', (error) => {
  expect(secondStepOf(error)).toBeNull();
});
