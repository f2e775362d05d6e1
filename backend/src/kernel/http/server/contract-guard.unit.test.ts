import { logBreaches } from './contract-guard';

test('a breach that is repeated is logged once', () => {
  const error = jest.fn();
  const { onBreach } = logBreaches({ error });
  for (const status of [400, 400, 413, 400]) onBreach({ call: 'GET /api/genres', status, fault: 'x' });
  onBreach({ call: 'GET /api/songs', status: 400, fault: 'x' });
  expect(error.mock.calls.map(([{ call, status }]) => `${call} ${status}`)).toEqual([
    'GET /api/genres 400',
    'GET /api/genres 413',
    'GET /api/songs 400',
  ]);
});
