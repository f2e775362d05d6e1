// Each domain declares the few dependencies that it uses and gets no others.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { domains } from '../../backend/src/composition/application/domains';
import type { DomainDeps } from '../../backend/src/kernel/domain';

const root = join(__dirname, '../../backend/src/domains');
const names = readdirSync(root);

/** Dependencies that a domain requires on behalf of the neighbours that the composition passes to it. */
const passedOn: Readonly<Record<string, readonly string[]>> = {
  // Passed to the domain that knows which users are blocked.
  search: ['commands'],
  wallet: ['reads', 'waitFor', 'clock', 'secrets', 'installation'],
  partners: ['clock', 'installation'],
  // For the step-up authentication before large payments.
  payments: ['secrets'],
};

function sourcesOf(name: string): readonly (readonly [path: string, source: string])[] {
  return readdirSync(join(root, name), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.includes('.test.'))
    .map((path) => [path, readFileSync(join(root, name, path), 'utf8')]);
}

/** The dependencies that a domain reads while it is wired. */
function usedBy(name: string): readonly string[] {
  const asked = new Set<string>();
  const all = new Proxy({}, { get: (_, property) => void asked.add(String(property)) });
  try {
    domains.find((domain) => domain.name === name)?.wire?.(all as DomainDeps);
  } catch {
    // The proxy returns none of the dependencies, so wiring may fail.
  }
  return [...asked];
}

test.each(names)('%s takes no part of it that it does not use, and never the whole', (name) => {
  const sources = sourcesOf(name);
  const whole = sources.filter(([, source]) => /\bDomainDeps\b/.test(source)).map(([path]) => path);
  expect(whole).toEqual([]);
  const text = sources
    .filter(([path]) => !path.endsWith('.deps.ts'))
    .map(([, source]) => source)
    .join('\n');
  const used = usedBy(name);
  expect(used.length).toBeGreaterThan(0);
  const idle = used.filter((each) => !new RegExp(`\\b${each}\\b`).test(text) && !passedOn[name]?.includes(each));
  expect(idle).toEqual([]);
});

test('the domains of the product are those in the folder', () => {
  expect(domains.map(({ name }) => name).sort()).toEqual([...names].sort());
});

test('what composition hands around names ports alone, and no engine', () => {
  const source = readFileSync(join(root, '../composition/application/ports.ts'), 'utf8');
  const imported = [...source.matchAll(/from '([^']+)'/g)].map(([, from]) => from);
  expect(imported.length).toBeGreaterThan(10);
  expect(imported.filter((from) => !from?.startsWith('../../ports/'))).toEqual([]);
});
