// Engines: EVENTSTORE, KAFKA, MONGO, REDIS, S3
// Tests how an operator grants and revokes roles in the distributed profile while its processes run: without this no
// one could become the first administrator.
import { join } from 'node:path';
import {
  type DistributedInstallation,
  distributedInstallation,
} from '../../tests/support/engines/distributed-processes';
import { bundled } from '../../tests/support/programs/bundled';
import { runScript } from '../../tests/support/programs/run-script';
import type { TestApp } from '../../tests/support/world/app';
import type { Client } from '../../tests/support/world/client';

let installation: DistributedInstallation;
let app: TestApp;
let person: Client & { userId: string; email: string };
let script: string;

beforeAll(async () => {
  script = await bundled(join(__dirname, 'accounts.ts'));
  installation = await distributedInstallation();
  await Promise.all([installation.start('relay'), installation.start('projector')]);
  app = await installation.api();
  person = await app.signUp();
}, 300_000);
afterAll(() => installation?.remove());

const accounts = (...words: readonly string[]) => runScript(script, words, { env: installation.environment });

const isAdmin = async () => (await person.get('/api/user/admin-status')).body.isAdmin;

test('a grant reaches the sessions of the person at once, the list shows it, and a revoked role is gone', async () => {
  expect((await accounts('list')).out).toMatch(/^Nobody has a role yet: /);
  expect(await isAdmin()).toBe(false);
  expect(await accounts('grant', person.email, 'admin', '--reason', 'First administrator')).toMatchObject({
    ...{ code: 0, out: `${person.email} now has the role admin.\n` },
  });
  expect(await isAdmin()).toBe(true);
  expect((await accounts('list')).out).toMatch(
    new RegExp(`^${person.email}  ${person.userId}\n  admin +since .*: First administrator\n$`),
  );
  expect((await accounts('revoke', person.email, 'admin', '--reason', 'Left the team')).code).toBe(0);
  expect(await isAdmin()).toBe(false);
}, 120_000);

test('reports an unknown address', async () => {
  const { code, out } = await accounts('grant', 'nobody@libretto.test', 'admin', '--reason', 'x');
  expect(out).toBe('No account has the address nobody@libretto.test. Sign up with it first.\n');
  expect(code).toBe(1);
}, 120_000);
