// Query keys derive from the call; a literal key would create a second copy of the same response.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../build/inputs.mjs';

const browserFolders = [
  'shell/src',
  'shell/kit/src',
  ...['catalogue', 'player', 'settings', 'social'].map((name) => `mfe-${name}/src`),
];
/** A remote's standalone page, which replaces the shell during development, provides its own session and songs. */
const isFree = (file: string) => /\.test\.tsx?$|\/testing\/|\/standalone\.tsx$/.test(file);
/** Matches `queryKey: ['…']`, `mutationKey: […]`, `setQueryData(['…']`, `const xKey = ['…']`. */
const literalKey =
  /\b(?:queryKey|mutationKey):\s*\[|(?:set|get)Quer(?:y|ies)Data(?:<[^>]*>)?\(\s*\[|\bconst \w*Key = \[/;

const files = browserFolders.flatMap((folder) =>
  readdirSync(path.join(repoRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((name) => /\.tsx?$/.test(name) && !isFree(name)),
);

test('no literal query key exists outside of the data layer', () => {
  const literal = files.filter((file) => literalKey.test(readFileSync(path.join(repoRoot, file), 'utf8')));
  expect(literal).toEqual([]);
});

test.each([
  "useQuery({ queryKey: ['home'], queryFn })",
  "queries.setQueryData<Profile>(['profile', id], profile)",
  "const countKey = ['GET /api/notifications/count'];",
])('notices %s', (source) => {
  expect(source).toMatch(literalKey);
});
