// Colours live in the kit's palette alone; a value anywhere else would not follow the theme.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');
const folders = ['shell/src', 'shell/kit', 'mfe-player', 'mfe-social', 'mfe-catalogue', 'mfe-settings'];
const palettes = new Set(['palette.ts', 'initials-palette.ts', 'brand-tiles.tsx']);
/** `testing` and `tests` hold made-up tracks with the colours of made-up covers. */
const skipped = new Set(['node_modules', 'dist', '.cache', 'testing', 'tests']);

/** Hex colours in quotes, css or attributes; ids such as `#main` and issue numbers do not look like one. */
const hex = /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?![\w-])/gi;
const digits = /\d/;

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : sources(at);
    return /\.(tsx?|css|html)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [at] : [];
  });
}

function strayColours(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const found = [...text.matchAll(hex)].map((match) => match[0]);
  // A word of three letters from a to f after a hash is far more often an anchor than a colour.
  return found.filter((value) => digits.test(value) || value.length === 7 || /^#([a-f])\1\1$/i.test(value));
}

it.each(folders)('finds no colour value in %s', (folder) => {
  const strays = sources(path.join(root, folder))
    .filter((file) => !palettes.has(path.basename(file)))
    .flatMap((file) => strayColours(file).map((value) => `${path.relative(root, file)}: ${value}`));
  expect(strays).toEqual([]);
});
