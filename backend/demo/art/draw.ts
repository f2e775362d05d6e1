// Draws the demo world's pictures: run `npx tsx backend/demo/art/draw.ts [name…]` in the repository's root.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { averageColour, type Canvas } from './core/canvas';
import { gallery } from './gallery';
import type { Picture } from './picture';

interface Entry {
  readonly name: string;
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly dominantColour: string;
}

const folder = path.join(process.cwd(), 'backend', 'demo', 'images');
const indexFile = path.join(folder, 'index.json');

async function store(picture: Picture, canvas: Canvas): Promise<Entry> {
  const file = `${picture.name}.${picture.format}`;
  const raw = sharp(canvas.data, { raw: { width: canvas.width, height: canvas.height, channels: 3 } });
  const encoded =
    picture.format === 'png'
      ? raw.png({ palette: true, colours: 64, dither: 0, quality: 100, compressionLevel: 9, effort: 10 })
      : raw.webp({ quality: 88, effort: 6, smartSubsample: true });
  await encoded.toFile(path.join(folder, file));
  const { name, width, height } = picture;
  return { name, file, width, height, dominantColour: averageColour(canvas) };
}

async function main(wanted: readonly string[]): Promise<void> {
  const known: Entry[] = existsSync(indexFile) ? JSON.parse(readFileSync(indexFile, 'utf8')) : [];
  const entries = new Map(known.map((entry) => [entry.name, entry]));
  for (const name of wanted) {
    if (!gallery.some((picture) => picture.name === name)) throw new Error(`There is no picture named ${name}.`);
  }
  for (const picture of gallery) {
    if (wanted.length > 0 && !wanted.includes(picture.name)) continue;
    const startedMs = Date.now();
    entries.set(picture.name, await store(picture, picture.draw()));
    process.stdout.write(`${picture.name} ${Date.now() - startedMs} ms\n`);
  }
  // Entries follow the gallery's order, so that redrawing a picture changes one entry; entries of removed pictures are
  // dropped.
  const ordered = gallery.flatMap((picture) => entries.get(picture.name) ?? []);
  writeFileSync(indexFile, `${JSON.stringify(ordered, null, 2)}\n`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
