// Extracts the messages from the sources of a package, and reads its catalogues.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from '@swc/core';
import { repoRoot } from '../build/inputs.mjs';
import { keyOf } from './compiled.cjs';
import { withMacros } from './macros.cjs';
import { replaceMessages } from './messages-in-code.cjs';
import { textsOfServer } from './server-texts';

/** Packages with user-visible messages; each has its own catalogues in `src/locales`. */
export const packagesWithTexts = [
  'shell',
  'shell/kit',
  'shell/product',
  'mfe-player',
  'mfe-social',
  'mfe-catalogue',
  'mfe-settings',
  'backend',
] as const;
export type PackageWithTexts = (typeof packagesWithTexts)[number];

/** Translations by English message; an empty string marks a missing translation. */
export type Catalogue = Record<string, string>;

export const cataloguePath = (name: PackageWithTexts, language: string) =>
  path.join(repoRoot, name, 'src/locales', `${language}.json`);

export const readCatalogue = (name: PackageWithTexts, language: string): Catalogue =>
  JSON.parse(readFileSync(cataloguePath(name, language), 'utf8'));

/** Every message of a package, as its catalogue key, with the files that contain it. */
export function textsOf(name: PackageWithTexts): Map<string, string[]> {
  if (name === 'backend') return textsOfServer(sourcesOf(path.join(repoRoot, 'backend/src')), repoRoot);
  const texts = new Map<string, string[]>();
  for (const file of sourcesOf(path.join(repoRoot, name, 'src'))) {
    const source = readFileSync(file, 'utf8');
    if (!source.includes('/macro')) continue;
    replaceMessages(afterMacros(file, source), (found) => {
      const key = keyOf(found);
      texts.set(key, [...(texts.get(key) ?? []), path.relative(repoRoot, file)]);
      return undefined;
    });
  }
  return texts;
}

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|suite|d)\.tsx?$/.test(name))
    .map((name) => path.join(folder, name));
}

function afterMacros(file: string, source: string): string {
  return transformSync(source, {
    filename: file,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: file.endsWith('x') },
      transform: { react: { runtime: 'automatic' } },
      experimental: withMacros,
    },
  }).code;
}
