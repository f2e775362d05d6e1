// The README and the repository must agree: what it documents exists, and what exists is documented.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { settings } from '../backend/src/composition/config/config';

const root = path.resolve(__dirname, '..');
const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
const { scripts, workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
  workspaces: readonly string[];
};

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

test.each(Object.keys(settings))('explains the setting %s', (name) => {
  expect(readme).toContain(`\`${name}\``);
});

test.each([...new Set(readme.match(/LIBRETTO_[A-Z_]+/g))])('%s, which it names, exists', (name) => {
  const ofTheScripts = ['LIBRETTO_TEST_FULL', 'LIBRETTO_TEST_MONGO_URL', 'LIBRETTO_DEV_PORT'];
  expect([...Object.keys(settings), ...ofTheScripts]).toContain(name);
});

test.each(Object.keys(scripts))('says what npm run %s does', (name) => {
  expect(readme).toMatch(new RegExp(`\`npm (run )?${name}\``));
});

test.each([...new Set([...readme.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name as string))])(
  'npm run %s, which it names, exists',
  (name) => expect(Object.keys(scripts)).toContain(name),
);

test.each([...new Set([...readme.matchAll(/(?:\]\(|`)([a-z-]+\/[\w./-]*)/g)].map(([, file]) => file as string))])(
  '%s, which it names, is in the checkout',
  (file) => expect(existsSync(path.join(root, file))).toBe(true),
);

describe('the list of dependencies that are not on their current major', () => {
  const rows = [
    ...readFileSync(path.join(root, 'infra/README.md'), 'utf8').matchAll(
      /^\| `(.+)` \| ([\d.]+) \| [\d.]+ \| (.+) \|$/gm,
    ),
  ];

  test.each(rows.map(([, name, ours]) => [name as string, ours as string]))('%s is used in major %s', (name, ours) => {
    const used = [...rangesOf(name)];
    expect(used.length).toBeGreaterThan(0);
    for (const range of used)
      expect(`${range.replace(/^\D*/, '')}.`).toMatch(new RegExp(`^${ours.replace('.', '\\.')}\\.`));
  });
});

/** The ranges in which the packages of the repository depend on a library. */
function rangesOf(name: string): ReadonlySet<string> {
  const files = ['package.json', ...workspaces.map((folder) => `${folder}/package.json`)];
  const manifests = files.map((file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Manifest);
  return new Set(
    manifests.flatMap(({ dependencies, devDependencies }) => ({ ...dependencies, ...devDependencies })[name] ?? []),
  );
}
