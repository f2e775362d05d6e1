import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chainedKindOf } from '../../domains/finance/verification/chained-kinds';
import { chainedStreams, verifiedReadModels } from './verified-read-models';

const domains = join(__dirname, '../../domains');
const sources = readdirSync(domains, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
  .map((name) => ({ name, source: readFileSync(join(domains, name), 'utf8') }));

/** Folders whose screens and decisions show or move money, or show who read the ledger. */
const moneyFolders = ['finance/', 'wallet/', 'payments/', 'partners/', 'catalogue/dashboard/', 'administration/'];

test('every collection that statements, payouts, dashboards, finance and the record of reads show is verified', () => {
  const named = new Map(
    sources.flatMap(({ source }) =>
      [...source.matchAll(/export const (\w+) = defineCollection[^;]*?name: '([^']+)'/gs)].map(
        ([, constant = '', name = '']) => [constant, name] as const,
      ),
    ),
  );
  const read = sources
    .filter(({ name }) => moneyFolders.some((folder) => name.startsWith(folder)))
    .flatMap(({ source }) => [...source.matchAll(/\bcollection\((\w+)\)/g)].map(([, constant = '']) => constant))
    .flatMap((constant) => named.get(constant) ?? []);
  expect(new Set(read).size).toBeGreaterThan(20);
  const verified = verifiedReadModels.flatMap(({ projection }) => projection.collections.map(({ name }) => name));
  expect([...new Set(read)].filter((name) => !verified.includes(name))).toEqual([]);
});

test('every stream that is declared as chained is verified as such, and no other', () => {
  const declared = sources
    .flatMap(({ source }) => source.split('defineStream({').slice(1))
    .map((rest) => rest.slice(0, rest.indexOf('});')))
    .filter((definition) => definition.includes('chained: true'))
    .map((definition) => /name: '([^']+)'/.exec(definition)?.[1]);
  expect(declared.length).toBeGreaterThan(8);
  expect(chainedStreams.map(({ name }) => name).sort()).toEqual(declared.sort());
  for (const { name, chained } of chainedStreams) {
    expect(chained).toBe(true);
    expect(chainedKindOf(`${name}-of-somebody`)).toBe(name);
  }
});

test.each(['username-ada', 'app-queue-1', 'partner-1', 'reaction-like-1', 'ledger-moves'])('%s is not', (stream) => {
  expect(chainedKindOf(stream)).toBeUndefined();
});
