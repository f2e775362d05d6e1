// Tests the erasure of a person by destroying their key: their name and payment details are gone, and every sum and
// every hash still matches.
import { verify } from '../../src/cli/ledger/ledger-commands';
import { temporaryFolder } from '../support/files/temporary-folder';
import { startTestApp, type TestApp } from '../support/world/app';
import { ended } from './finance-tasks';
import { fillLedger, ledgerArtist } from './small-ledger';

const folder = temporaryFolder();
let app: TestApp;
let lastRevision: number;
beforeAll(async () => {
  app = await startTestApp({ dataDir: folder.path });
  await fillLedger(app);
  lastRevision = (await app.deps.eventStore.readStream(`wallet-${ledgerArtist}`, 0, 100)).length - 1;
});
afterAll(() => folder.remove());

const payee = async () => {
  const auditor = await app.userClient('auditor', ['finance']);
  return (await auditor.get('/api/finance/withdrawals')).body.withdrawals[0].payee;
};

test('before, the payee can be read by the person who pays', async () => {
  expect(await payee()).toEqual({ name: 'Ada Payee', iban: 'DE89370400440532013000' });
});

test('in the log the payee is ciphertext', async () => {
  const [request] = await app.deps.eventStore.readStream(`wallet-${ledgerArtist}`, lastRevision, 1);
  expect(request?.type).toBe('WithdrawalRequested');
  expect(JSON.stringify(request)).not.toMatch(/Payee|DE89/);
});

test('after, the payee reads null and the ledger still verifies, in the server and from outside', async () => {
  const before = (await app.deps.eventStore.readStream(`wallet-${ledgerArtist}`, 0, 100)).map(
    ({ metadata }) => metadata.hash,
  );
  await app.deps.personalKeys.destroy(ledgerArtist);
  expect(await payee()).toBeNull();
  const auditor = await app.userClient('auditor', ['finance']);
  const begun = await auditor.post('/api/finance/verifications');
  expect(begun.status).toBe(202);
  const address = `/api/finance/verifications/${begun.body.verification.id}`;
  const { verification } = await ended(auditor, address, 'verification');
  expect(verification.result).toMatchObject({ fits: true, fault: null, seals: 2 });
  const after = (await app.deps.eventStore.readStream(`wallet-${ledgerArtist}`, 0, 100)).map(
    ({ metadata }) => metadata.hash,
  );
  expect(after).toEqual(before);
  const lines: string[] = [];
  expect(await verify(folder.path, (line) => lines.push(line))).toBe(0);
  expect(lines.at(-1)).toBe('Everything fits.');
  await app.stop();
});

test('a restart, which folds all events again, leads to the same result', async () => {
  app = await startTestApp({ dataDir: folder.path });
  await app.settle();
  const auditor = await app.userClient('auditor', ['finance']);
  const { totals } = (await auditor.get('/api/finance/trial-balance')).body;
  expect(totals).toEqual({ TALENT: '0', EUR: '0' });
  expect(await payee()).toBeNull();
  await app.stop();
});
