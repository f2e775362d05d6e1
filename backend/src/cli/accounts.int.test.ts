// Tests how an operator grants and revokes roles on the machine, with and without a running server.
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { temporaryFolder } from '../../tests/support/files/temporary-folder';
import { bundled } from '../../tests/support/programs/bundled';
import { runScript } from '../../tests/support/programs/run-script';
import { startTestApp, type TestApp } from '../../tests/support/world/app';
import type { Client } from '../../tests/support/world/client';

const folder = temporaryFolder();
const operator = process.env.SUDO_USER || userInfo().username;
let script: string;
let app: TestApp | undefined;
let person: Client & { userId: string; email: string };

beforeAll(async () => {
  script = await bundled(join(__dirname, 'accounts.ts'));
  app = await startTestApp({ dataDir: folder.path });
  person = await app.signUp();
});
afterAll(async () => {
  await app?.stop();
  folder.remove();
});

const accounts = (wanted: readonly string[], dataDir = folder.path) =>
  runScript(script, wanted, { env: { LIBRETTO_DATA_DIR: dataDir } });

const isAdmin = async () => (await person.get('/api/user/admin-status')).body.isAdmin;
const roleEvents = async () =>
  ((await app?.deps.eventStore.readStream(`user-${person.userId}`, 0, 100)) ?? [])
    .filter(({ type }) => type.startsWith('Role'))
    .map(({ type, data, metadata }) => ({ type, ...(data as object), actor: metadata.actor }));

test('nobody has a role at first', async () => {
  expect((await accounts(['list'])).out).toMatch(/^Nobody has a role yet: /);
});

test('while a server runs, a grant reaches the person’s sessions at once, as an event with operator and reason', async () => {
  expect(await isAdmin()).toBe(false);
  const reason = 'First administrator of this installation';
  const granted = await accounts(['grant', person.email.toUpperCase(), 'admin', '--reason', reason]);
  expect(granted.error).toBe('');
  expect(granted.out).toBe(`${person.email.toUpperCase()} now has the role admin.\n`);
  expect(granted.code).toBe(0);
  expect(await isAdmin()).toBe(true);
  expect(await roleEvents()).toEqual([
    { type: 'RoleGranted', userId: person.userId, role: 'admin', operator, reason, actor: `operator:${operator}` },
  ]);
  expect((await accounts(['grant', person.email, 'admin', '--reason', 'again'])).out).toMatch(
    /already has the role admin; nothing was changed/,
  );
  expect(await roleEvents()).toHaveLength(1);
});

test('the queue holds no address', () => {
  const state = new Libsql(join(folder.path, 'store/state.db'));
  const jobs = JSON.stringify(state.prepare("SELECT payload, result FROM jobs WHERE type = 'change-role'").all());
  state.close();
  expect(jobs).toContain('First administrator of this installation');
  expect(jobs.toLowerCase()).not.toContain(person.email);
});

test('the list shows who has a role, since when, by whom and why', async () => {
  const { out, code } = await accounts(['list']);
  const since = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/.source;
  expect(out).toMatch(
    new RegExp(
      `^${person.email}  ${person.userId}\n  admin +since ${since} by ${operator}: First administrator of this installation\n$`,
    ),
  );
  expect(code).toBe(0);
});

test('without a server it works as well, and a revoked role is gone from sessions that go on', async () => {
  await app?.settle();
  await app?.stop();
  app = undefined;
  expect((await accounts(['revoke', person.email, 'admin', '--reason', 'Left the team'])).code).toBe(0);
  expect((await accounts(['grant', person.email, 'finance', '--reason', 'Joined finance'])).out).toMatch(/now has/);
  expect((await accounts(['list'])).out).toMatch(/\n {2}finance +since .*: Joined finance\n$/);
  app = await startTestApp({ dataDir: folder.path });
  const cookie = person.cookie('libretto-session');
  const back = app.guest();
  back.setCookie('libretto-session', cookie as string);
  const { user } = (await back.get('/api/auth/session')).body;
  expect(user).toMatchObject({ isAdmin: false, isFinance: true });
  await app.settle();
  expect((await back.get('/api/auth/session')).body.user).toMatchObject({ isAdmin: false, isFinance: true });
});

test('reports an unknown address, and stores nothing', async () => {
  const { code, out } = await accounts(['grant', 'nobody@libretto.test', 'admin', '--reason', 'x']);
  expect(out).toBe('No account has the address nobody@libretto.test. Sign up with it first.\n');
  expect(code).toBe(1);
});

test.each([
  [['bogus'], /^bogus is no command of accounts; there are grant, revoke and list\.\n$/],
  [['grant'], /^Please name the email address of an account\.\n$/],
  [['grant', 'a@b.test', 'boss', '--reason', 'x'], /^boss is no role; there are admin and finance\.\n$/],
  [['grant', 'a@b.test', 'admin'], /^Please say why: --reason /],
  [['grant', 'a@b.test', 'admin', '--reason', '  '], /^Please say why: /],
  [['grant', 'a@b.test', 'admin', '--because', 'x'], /^Unknown option '--because'/],
])('what cannot be done is said in one line: %j', async (wanted, line) => {
  const { code, error } = await accounts(wanted);
  expect(error).toMatch(line);
  expect(code).toBe(2);
});

test('a folder without an installation is said in one line, and stays without', async () => {
  const nowhere = join(folder.path, 'nowhere');
  const { code, error } = await accounts(['grant', 'a@b.test', 'admin', '--reason', 'x'], nowhere);
  expect(error).toMatch(/^There is no installation in \S+; set LIBRETTO_DATA_DIR, or start the server once\n$/);
  expect(code).toBe(2);
  expect(existsSync(nowhere)).toBe(false);
});
