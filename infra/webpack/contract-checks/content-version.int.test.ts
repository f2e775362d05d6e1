import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type SmallCheckout, smallCheckout } from '../small-checkout';
import type { BuiltContract } from './contract-file';

const page = `
  import { bus } from '@libretto/contracts/federation';
  import { Tag } from '@libretto/kit/text';
  import { useBusState } from '@libretto/kit/hooks';
  import { command } from '@libretto/product/command';

  export function SettingsPage() {
    const balance = useBusState('balance/state');
    const save = () => command('PATCH /api/user/name', {}).then(() => bus.emit('profile/changed', { userId: 'me' }));
    return <Tag><button onClick={save}>{balance?.talentBalance}</button></Tag>;
  }
`;

let checkout: SmallCheckout;
let version: string;

function built(): string {
  const result = checkout.build();
  if ('failure' in result) throw new Error(result.failure);
  return result.version;
}

beforeAll(() => {
  checkout = smallCheckout({ 'page.tsx': page });
  version = built();
}, 300_000);
afterAll(() => rmSync(checkout.folder, { recursive: true, force: true }));

const folderOf = (name: string) => path.join(checkout.folder, 'mfe-settings/dist', name);

test('a build bears its version in its folder and all its files, and no trace of the time before it', () => {
  expect(version).toMatch(/^0\.1\.0-[0-9a-f]{8}$/);
  const files = readdirSync(folderOf(version)).filter((name) => /\.(js|json)$/.test(name));
  const contents = files.map((name) => readFileSync(path.join(folderOf(version), name), 'utf8'));
  expect(contents.filter((content) => content.includes('unhashed'))).toEqual([]);
  expect(contents.filter((content) => content.includes(`mfe-settings@${version}`)).length).toBeGreaterThan(0);
});

test('a build says what it needs of the page by names, and nothing of what it carries itself', () => {
  const contract: BuiltContract = JSON.parse(readFileSync(path.join(folderOf(version), 'contract.json'), 'utf8'));
  expect(contract).toMatchObject({
    exposes: ['SettingsPage'],
    emits: ['profile/changed'],
    takes: ['balance/state'],
    messages: {
      'balance/state': { required: ['talentBalance', 'euroBalance'] },
      'profile/changed': { required: ['userId'], properties: { userId: { type: 'string' } } },
    },
    needs: {
      '@libretto/contracts': { modules: { '@libretto/contracts/federation': ['bus', 'live'] } },
      '@libretto/product': { modules: { '@libretto/product/command': ['command'] } },
    },
  });
  expect(contract.needs['@libretto/kit']).toBeUndefined();
  expect(contract.scripts.length).toBeLessThan(
    readdirSync(folderOf(version)).filter((name) => name.endsWith('.js')).length,
  );
});

test('an edit of an entry of the kit that it does not use leaves its version as it was, a higher version of the kit too', () => {
  checkout.edit('shell/kit/src/pictures/avatar.tsx', (source) =>
    source.replace('export function', 'export const more = 1;\nexport function'),
  );
  checkout.edit('shell/kit/package.json', (source) => source.replace(/"version": "[^"]+"/, '"version": "0.1.99"'));
  checkout.edit('shell/product/package.json', (source) => source.replace(/"version": "[^"]+"/, '"version": "0.1.99"'));
  expect(built()).toBe(version);
});

test('an edit of an entry that it uses gives it another', () => {
  checkout.edit('shell/kit/src/text/tag.tsx', (source) => `${source}\nexport const more = 1;\n`);
  expect(built()).not.toBe(version);
});

test.each<[string, string, string[]]>([
  [
    'emits and takes other topics than its contract says',
    page.replace("'balance/state'", "'session/state'").replace("'profile/changed'", "'patron/open'"),
    [
      'mfe-settings breaks its contract: it never emits profile/changed, as contracts/src/federation/part-contracts.ts says',
      'mfe-settings breaks its contract: it emits patron/open, which contracts/src/federation/part-contracts.ts does not name',
      'mfe-settings breaks its contract: it does not take balance/state, as contracts/src/federation/part-contracts.ts promises',
      'mfe-settings breaks its contract: it takes session/state, which contracts/src/federation/part-contracts.ts does not name',
    ],
  ],
])('a build that %s fails with a line for each', (_, source, lines) => {
  checkout.edit('mfe-settings/src/page.tsx', () => source);
  const result = checkout.build();
  for (const line of lines) expect(result).toMatchObject({ failure: expect.stringContaining(line) });
});

test('a build that does not expose what its contract promises fails', () => {
  checkout.edit('mfe-settings/src/page.tsx', () => page);
  checkout.edit('contracts/src/federation/part-contracts.ts', (source) =>
    source.replace('SettingsPage: true', 'SettingsPage: true, FinancePage: true'),
  );
  expect(checkout.build()).toMatchObject({
    failure: expect.stringContaining(
      'it does not expose FinancePage, as contracts/src/federation/part-contracts.ts promises',
    ),
  });
});
