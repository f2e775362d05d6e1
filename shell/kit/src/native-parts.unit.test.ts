// The first load and the first page of a remote carry native parts only: entries that contain them reach React Aria by `import()` alone.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { exports as entries } from '../package.json';

/** Entries that only lazy code imports. */
const withReactAria = ['./choices', './overlays'];

const fileOf = (importer: string, specifier: string) =>
  ['.tsx', '.ts']
    .map((extension) => path.resolve(path.dirname(importer), specifier + extension))
    .find((file) => existsSync(file));

/** Static imports only; `import type` and `import('…')` cost nothing here. */
function staticImports(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const from = [...text.matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?from\s+'([^']+)'/gms)];
  return from.map((match) => match[1] as string);
}

/** Packages that a file imports, itself or through other files of the kit. */
function packagesOf(file: string, seen = new Set<string>()): Set<string> {
  const packages = new Set<string>();
  for (const specifier of staticImports(file)) {
    const next = specifier.startsWith('.') ? fileOf(file, specifier) : undefined;
    if (!next) packages.add(specifier);
    else if (!seen.has(next)) {
      seen.add(next);
      for (const name of packagesOf(next, seen)) packages.add(name);
    }
  }
  return packages;
}

const loadsReactAria = (entry: string) =>
  [...packagesOf(path.join(__dirname, '..', entries[entry as keyof typeof entries]))].some((name) =>
    /react-aria|react-stately/.test(name),
  );

it.each(Object.keys(entries).filter((entry) => !withReactAria.includes(entry)))(
  '%s does without React Aria',
  (entry) => {
    expect(loadsReactAria(entry)).toBe(false);
  },
);

it.each(withReactAria)('sees React Aria in %s', (entry) => {
  expect(loadsReactAria(entry)).toBe(true);
});
