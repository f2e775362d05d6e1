import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { averageColour } from './core/canvas';
import { gallery } from './gallery';

const folder = path.join(process.cwd(), 'backend', 'demo', 'images');

interface Entry {
  readonly name: string;
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly dominantColour: string;
}

const index: readonly Entry[] = JSON.parse(readFileSync(path.join(folder, 'index.json'), 'utf8'));

describe('the committed pictures', () => {
  it('are those of the gallery, in its order', () => {
    expect(index.map(({ name, file, width, height }) => ({ name, file, width, height }))).toEqual(
      gallery.map(({ name, format, width, height }) => ({ name, file: `${name}.${format}`, width, height })),
    );
  });

  it.each(index)('has $file in its stated size', async ({ file, width, height, dominantColour }) => {
    const whole = path.join(folder, file);
    expect(existsSync(whole)).toBe(true);
    expect(await sharp(whole).metadata()).toMatchObject({ width, height });
    expect(dominantColour).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('redraws a sleeve to the same pixels', async () => {
    const picture = gallery.find(({ name }) => name === 'phase-locked');
    const canvas = picture?.draw();
    const committed = await sharp(path.join(folder, 'phase-locked.png')).removeAlpha().raw().toBuffer();
    expect(canvas && Buffer.compare(Buffer.from(canvas.data), committed)).toBe(0);
    expect(canvas && averageColour(canvas)).toBe(index.find(({ name }) => name === 'phase-locked')?.dominantColour);
  });
});
