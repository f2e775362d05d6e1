// An installation of the former release goes on with this one: nothing of what its people did is lost or changed.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { verify } from '../../src/cli/ledger/ledger-commands';
import { temporaryFolder } from '../support/files/temporary-folder';
import { startTestApp, type TestApp } from '../support/world/app';
import type { Client } from '../support/world/client';
import { TestClock } from '../support/world/test-clock';

interface Account {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

const folder = temporaryFolder();
const data = join(__dirname, 'data');
const read = (path: string) => JSON.parse(readFileSync(join(__dirname, path), 'utf8'));
const answers: Readonly<Record<string, object>> = read('answers.json');
const accounts: readonly Account[] = read('data/demo-accounts.json');

let app: TestApp;
const signedIn = new Map<string, Client>();

beforeAll(async () => {
  const store = join(folder.path, 'store');
  mkdirSync(store);
  for (const name of readdirSync(data)) {
    const from = join(data, name);
    if (name.endsWith('.gz')) writeFileSync(join(store, name.slice(0, -'.gz'.length)), gunzipSync(readFileSync(from)));
    else copyFileSync(from, join(folder.path, name));
  }
  const clock = new TestClock();
  clock.advance(Date.UTC(2026, 11, 1, 12, 20) - clock.nowMs());
  app = await startTestApp({ dataDir: folder.path, clock });
  for (const { role, email, password } of accounts) signedIn.set(role, await app.signIn(email, password));
  await app.settle();
});
afterAll(async () => {
  await app?.stop();
  folder.remove();
});

test.each(Object.entries(answers))('%s is answered as the former release answered it', async (call, expected) => {
  const [role = '', path = ''] = call.split(' ');
  const answer = await signedIn.get(role)?.get(path);
  expect(answer?.body).toMatchObject(expected);
});

test('the whole ledger and every document of it fit', async () => {
  await app.stop();
  const lines: string[] = [];
  const code = await verify(folder.path, (line) => lines.push(line));
  expect({ code, last: lines.at(-1) }).toEqual({ code: 0, last: 'Everything fits.' });
});
