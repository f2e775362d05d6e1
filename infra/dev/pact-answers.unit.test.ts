import { pactExamples } from './pact-answers';

const example = (method: string, address: string) =>
  pactExamples('mfe-settings')(method, new URL(address, 'http://localhost'));

test('answers a call with the example of the pact', () => {
  expect(example('GET', '/api/user/audio-quality-settings')).toEqual({ status: 200, body: { audioQuality: 'medium' } });
});

test('answers a call with the example of another id, where there is no other', () => {
  expect(example('GET', '/api/support/tickets/any')).toMatchObject({ status: 200, body: { messages: [{ id: 'm1' }] } });
});

test('signs in a person with every role', () => {
  expect(example('GET', '/api/auth/session')).toMatchObject({ body: { user: { isAdmin: true, isFinance: true } } });
});

test('says which calls have no example', () => {
  expect(example('GET', '/api/search')).toMatchObject({ status: 404 });
});
