// The accounts for people who try the product: created per installation, readable only by its owner.
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type DemoAccountRole, demoPeople } from '../people';

export interface DemoAccount {
  readonly role: DemoAccountRole;
  readonly email: string;
  readonly password: string;
}

export const demoAccountsFile = (dataDir: string) => path.join(dataDir, 'demo-accounts.json');

export async function readDemoAccounts(dataDir: string): Promise<readonly DemoAccount[]> {
  const file = demoAccountsFile(dataDir);
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as DemoAccount[]) : [];
}

/**
 * Stores the accounts before they are registered, because a crash in between would leave accounts with unknown
 * passwords.
 */
export async function keepDemoAccounts(dataDir: string): Promise<readonly DemoAccount[]> {
  const known = await readDemoAccounts(dataDir);
  if (known.length > 0) return known;
  const accounts = demoPeople.flatMap(({ accountRole, email }) =>
    accountRole === null ? [] : [{ role: accountRole, email, password: readablePassword() }],
  );
  const order: readonly DemoAccountRole[] = ['listener', 'artist', 'admin', 'finance'];
  accounts.sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role));
  const file = demoAccountsFile(dataDir);
  await writeFile(`${file}.new`, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
  await chmod(`${file}.new`, 0o600);
  await rename(`${file}.new`, file);
  return accounts;
}

const nameWords = [
  'amber',
  'bridge',
  'candle',
  'dune',
  'ember',
  'fjord',
  'gable',
  'harbour',
  'island',
  'juniper',
  'kettle',
  'lantern',
  'meadow',
  'north',
  'orchard',
  'pebble',
  'quarry',
  'river',
  'saddle',
  'thicket',
  'umber',
  'velvet',
  'willow',
  'yarrow',
];

/** Three words and a number, which are easy to type. */
function readablePassword(): string {
  const words = Array.from({ length: 3 }, () => nameWords[randomInt(nameWords.length)]);
  return `${words.join('-')}-${randomInt(10, 100)}`;
}
