// Tests that the daily seal leaves the machine by mail and to a time-stamp server, and that both prove the ledger later.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { timestampChecker } from '../../src/adapters/rfc3161/rfc3161-timestamps';
import { verify } from '../../src/cli/ledger/ledger-commands';
import { createDomains } from '../../src/composition/application/domains';
import { openSealing } from '../../src/composition/application/sealing';
import { sealJobType } from '../../src/domains/finance/seals/seal.job';
import { type SealTimestamp, sealId, sealStream, sealStreamId } from '../../src/domains/finance/seals/seal.stream';
import type { Sealing } from '../../src/ports/events/seal-anchor';
import { until } from '../support/concurrency/until';
import { temporaryFolder } from '../support/files/temporary-folder';
import { openMailbox } from '../support/people/mailbox';
import { startTestApp, type TestApp } from '../support/world/app';
import { testContext } from '../support/world/memory-commands';
import { ended } from './finance-tasks';
import { fillLedger } from './small-ledger';
import { startTimestampServer } from './timestamp-server';

const folder = temporaryFolder();
const dataDir = join(folder.path, 'data');
const auditor = 'auditor@example.org';
const mailbox = openMailbox();
let server: Awaited<ReturnType<typeof startTimestampServer>>;
let sealing: Sealing;
let app: TestApp;

beforeAll(async () => {
  server = await startTimestampServer();
  const timestampCaFile = join(folder.path, 'roots.pem');
  writeFileSync(timestampCaFile, server.rootPem);
  sealing = openSealing({ mailTo: auditor, timestampUrl: server.url, timestampCaFile });
  app = await started();
  await fillLedger(app);
  // Its seals are unsigned, so the job needs another event to seal.
  await app.signUp();
  await app.settle();
  server.state.now = new Date(app.clock.nowMs());
  await seal('first');
});
afterAll(async () => {
  await server.close();
  mailbox.remove();
  folder.remove();
});

const started = () =>
  startTestApp({
    dataDir,
    domains: (payments) => createDomains({ ...payments, mailer: mailbox.mailer, sealing }),
  });

async function seal(id: string): Promise<void> {
  await app.deps.jobs.enqueue({ id, type: sealJobType, payload: { day: id } });
  await until(async () => (await app.deps.jobs.get(id))?.state === 'done');
}

const records = async () =>
  (await app.deps.eventStore.readStream(sealStreamId, 0, 100)).filter(({ type }) => type === 'SealTimestamped');

async function verified(options: Parameters<typeof verify>[2] = {}) {
  const lines: string[] = [];
  const code = await verify(dataDir, (line) => lines.push(line), {
    checkTimestamp: sealing.checkTimestamp,
    ...options,
  });
  return { code, text: lines.join('\n') };
}

async function verifiedOnSite() {
  const auditor = await app.userClient('ledger-auditor', ['finance']);
  const { body } = await auditor.post('/api/finance/verifications', {});
  const path = `/api/finance/verifications/${body.verification.id}`;
  const { verification } = await ended(auditor, path, 'verification');
  const german = await auditor.get(path, { headers: { 'accept-language': 'de' } });
  return { ...verification.result, inGerman: german.body.verification.result.sealFindings };
}

test('a time stamp of the seal is recorded, and a mail to the auditor holds the lines of an anchor file', async () => {
  await until(async () => (await records()).length > 0);
  const mail = await mailbox.next(auditor);
  expect(mail.subject).toMatch(/^Seal \d+ of the ledger$/);
  const anchorFile = join(folder.path, 'from-mail.jsonl');
  writeFileSync(
    anchorFile,
    `${mail.text
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .join('\n')}\n`,
  );
  // A repeated sealing of the same history sends nothing again.
  await seal('second');
  await app.settle();
  expect(await mailbox.unreadTo(auditor)).toBe(0);
  expect(await records()).toHaveLength(1);
  const onSite = await verifiedOnSite();
  await app.stop();
  const stamped = await verified();
  expect(stamped.text).toMatch(
    /The history up to position \d+ existed at \S+, when “Test time stamps” time-stamped seal \d\./,
  );
  expect(stamped.text).toContain(`existed at ${server.state.now.toISOString()}`);
  expect(stamped.text).not.toContain('The time stamp of');
  expect(stamped.code).toBe(0);
  // The site says the same as the command line.
  expect(onSite.sealFindings).toHaveLength(1);
  expect(stamped.text).toContain(onSite.sealFindings.join(' '));
  expect(onSite.inGerman.join()).toMatch(
    /^Der Verlauf bis Position \d+ lag am \S+ vor, als „Test time stamps“ Siegel \d mit einem Zeitstempel versah\.$/,
  );
  expect((await verified({ anchorFile })).text).toMatch(
    /unchanged since \S+, when seal \d was anchored, signed by the key/,
  );
});

test('a verification names a time stamp that is older than what it covers, also next to an anchor', async () => {
  app = await started();
  await app.signUp();
  await app.settle();
  server.state.now = new Date(app.clock.nowMs() - 24 * 60 * 60_000);
  await seal('of a server whose clock is a day behind');
  await until(async () => (await records()).length > 1);
  await app.stop();
  const { text, code } = await verified({ anchorFile: join(folder.path, 'from-mail.jsonl') });
  expect(text).toMatch(
    /The time stamp of seal \d is dated \S+, before the last event under the seal, which is dated \S+: a clock was wrong/,
  );
  expect(code).toBe(0);
});

test('a verification names a time stamp that no trusted server made, and one of another seal', async () => {
  app = await started();
  const [record] = await records();
  if (record === undefined) throw new Error('There is no time stamp');
  const { number, token } = record.data as unknown as SealTimestamp;
  const stream = app.deps.commands.handlerOf(sealStream);
  await stream.execute(sealId, { kind: 'timestamp', number: number - 1, token }, testContext);
  await app.settle();
  await app.stop();
  const wrong = await verified();
  expect(wrong.text).toContain(`time stamp of seal ${number - 1}`);
  expect(wrong.text).toContain('it is the time stamp of something else');
  expect(wrong.code).toBe(1);
  const untrusting = await verified({ checkTimestamp: timestampChecker([]) });
  expect(untrusting.text).toContain('no trusted root has certified the server that signed it');
});

test('a refused time stamp is named by its job, which retries', async () => {
  server.state.fault = 'refuses';
  app = await started();
  await app.signUp();
  await app.settle();
  await seal('third');
  const newest = (await app.deps.commands.handlerOf(sealStream).load(sealId)).state.last?.number;
  const job = async () => app.deps.jobs.get(`timestamp-seal-${newest}`);
  await until(async () => (await job())?.error !== undefined);
  expect((await job())?.error).toContain('it was refused with the status 2: out of service');
  expect((await job())?.state).not.toBe('failed');
  await app.stop();
});
