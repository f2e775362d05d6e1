import { type Fault, startTimestampServer } from '../../../tests/ledger/timestamp-server';
import { certificatesIn, Rfc3161Timestamps, timestampChecker } from './rfc3161-timestamps';

let server: Awaited<ReturnType<typeof startTimestampServer>>;
beforeAll(async () => {
  server = await startTimestampServer();
});
afterAll(() => server.close());

const stamping = (of = server) => new Rfc3161Timestamps(of.url, certificatesIn(of.rootPem));

async function withFault<Answer>(fault: Fault, ask: () => Promise<Answer>): Promise<Answer> {
  server.state.fault = fault;
  try {
    return await ask();
  } finally {
    server.state.fault = 'none';
  }
}

test('a token proves when the text existed, and who says so', async () => {
  const token = await stamping().stamp('a seal');
  expect(await timestampChecker(certificatesIn(server.rootPem))(token, 'a seal')).toEqual({
    at: '2026-11-30T12:00:00.000Z',
    authority: 'Test time stamps',
  });
});

test.each<[Fault, string]>([
  ['refuses', 'it was refused with the status 2: out of service'],
  ['other data', 'it is the time stamp of something else'],
  ['other nonce', 'it answers another request'],
  ['broken signature', 'its signature is not valid'],
  ['nonsense', 'it has not the form of RFC 3161'],
])('an answer with the fault “%s” is refused by name', async (fault, reason) => {
  await expect(withFault(fault, () => stamping().stamp('a seal'))).rejects.toThrow(reason);
});

test('a server that no trusted root has certified is refused', async () => {
  const reason = 'no trusted root has certified';
  await expect(new Rfc3161Timestamps(server.url, []).stamp('a seal')).rejects.toThrow(reason);
  const other = await startTimestampServer();
  await other.close();
  await expect(new Rfc3161Timestamps(server.url, certificatesIn(other.rootPem)).stamp('a seal')).rejects.toThrow(
    reason,
  );
});

test('a certificate for another purpose does not sign time stamps', async () => {
  const other = await startTimestampServer('serverAuth');
  try {
    await expect(stamping(other).stamp('a seal')).rejects.toThrow('is not one of a time-stamp server');
  } finally {
    await other.close();
  }
});

test('a stored token is refused for another text, and when it is damaged', async () => {
  const token = await stamping().stamp('a seal');
  const check = timestampChecker(certificatesIn(server.rootPem));
  await expect(check(token, 'another seal')).rejects.toThrow('it is the time stamp of something else');
  await expect(check('AAAA', 'a seal')).rejects.toThrow('it has not the form of RFC 3161');
  await expect(check(token.slice(0, 400), 'a seal')).rejects.toThrow('it has not the form of RFC 3161');
});
