// The first load carries native parts only: React Aria may be reached from them by `import()` alone.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const native = [
  'avatar button checkbox chip comment count-badge cover cover-wash data-table empty-state equaliser error-state field',
  'follow-button global-style icon-button icons image input layout level-ring linked-text media menu-button nav-item notice',
  'page-head patron-seal person play-button post-card progress relative-time search-field skeleton skip-link slider spinner',
  'statement switch tag textarea theme toast toaster tooltip track-card track-row visually-hidden',
].flatMap((line) => line.split(' '));

const fileOf = (name: string) =>
  [`${name}.tsx`, `${name}.ts`].map((file) => path.join(__dirname, file)).find((file) => existsSync(file));

/** Static imports only; `import type` and `import('…')` cost nothing here. */
function staticImports(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const from = [...text.matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?from\s+'([^']+)'/gms)];
  return from.map((match) => match[1] as string);
}

function reached(file: string, seen = new Set<string>()): Set<string> {
  for (const specifier of staticImports(file)) {
    if (seen.has(specifier)) continue;
    seen.add(specifier);
    const next = specifier.startsWith('./') ? fileOf(specifier.slice(2)) : undefined;
    if (next) reached(next, seen);
  }
  return seen;
}

it.each(native)('%s does without React Aria', (name) => {
  const file = fileOf(name);
  expect(file).toBeDefined();
  const aria = [...reached(file as string)].filter((specifier) => /react-aria|react-stately/.test(specifier));
  expect(aria).toEqual([]);
});

it('sees React Aria where it is', () => {
  expect([...reached(fileOf('dialog') as string)].some((specifier) => specifier.includes('react-aria'))).toBe(true);
});
