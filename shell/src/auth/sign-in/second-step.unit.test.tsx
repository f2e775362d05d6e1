import { secondStepOf, takeSecondStep } from './second-step';

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

describe('after another service', () => {
  const addressed = (step: unknown) =>
    `/login?a=1#second-step=${Buffer.from(JSON.stringify(step)).toString('base64url')}`;

  test('the second step is read from the address once, and gone from it', () => {
    history.replaceState(null, '', addressed(needed));
    expect(takeSecondStep()).toEqual(needed);
    expect(location.pathname + location.search + location.hash).toBe('/login?a=1');
    expect(takeSecondStep()).toBeNull();
  });

  test.each(['/login', '/login#second-step=e', '/login#second-step=bm8', addressed({ hasTotp: true })])(
    '%s asks for no second step',
    (address) => {
      history.replaceState(null, '', address);
      expect(takeSecondStep()).toBeNull();
    },
  );
});
