// Tests that a server which does not run jobs reports this for finance tasks, and that the next start runs them.
import { seal } from '../../src/cli/ledger/seal';
import { temporaryFolder } from '../support/files/temporary-folder';
import { startTestApp, type TestApp } from '../support/world/app';
import { ended } from './finance-tasks';
import { fillLedger } from './small-ledger';

const folder = temporaryFolder();
let app: TestApp;
afterAll(async () => {
  await app.stop();
  folder.remove();
});

test('a request waits and reports that nobody works on it, until the next start processes it', async () => {
  app = await startTestApp({ dataDir: folder.path, runJobs: false });
  await fillLedger(app);
  let auditor = await app.userClient('auditor', ['finance']);
  const exported = (await auditor.post('/api/finance/exports', { format: 'csv' })).body.export;
  const verified = (await auditor.post('/api/finance/verifications')).body.verification;
  await app.settle();
  expect([exported, verified]).toEqual([
    expect.objectContaining({ status: 'waiting', held: true }),
    expect.objectContaining({ status: 'waiting', held: true }),
  ]);
  const { lastVerification } = (await auditor.get('/api/finance/integrity')).body;
  expect(lastVerification).toMatchObject({ id: verified.id, status: 'waiting', held: true });
  const lines: string[] = [];
  expect(await seal(folder.path, (line) => lines.push(line), 200)).toBe(2);
  expect(lines).toEqual([expect.stringMatching(/leaves queued work to another start/)]);
  await app.stop();

  app = await startTestApp({ dataDir: folder.path });
  auditor = await app.userClient('auditor', ['finance']);
  const { verification } = await ended(auditor, `/api/finance/verifications/${verified.id}`, 'verification');
  expect(verification).toMatchObject({ status: 'done', held: false, result: { fits: true } });
  const { export: file } = await ended(auditor, `/api/finance/exports/${exported.id}`, 'export');
  expect(file).toMatchObject({ status: 'done', held: false });
});
