// Arranges all screenshots on one sheet: a row per screen, a column per width and theme.
import path from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';

export interface Shot {
  screen: string;
  column: string;
  file: string;
}

/** Large enough to judge a layout, small enough to see the whole product at a glance. */
const thumbnailHeightPx = 300;

export async function writeContactSheet(browser: Browser, shots: Shot[], target: string): Promise<void> {
  const columns = [...new Set(shots.map(({ column }) => column))];
  const screens = [...new Set(shots.map(({ screen }) => screen))];
  const pictures = new Map<string, string>();
  for (const shot of shots) pictures.set(`${shot.screen} ${shot.column}`, await thumbnail(shot.file));

  const row = (screen: string) =>
    `<tr><th>${screen}</th>${columns.map((column) => `<td>${pictures.get(`${screen} ${column}`) ?? ''}</td>`).join('')}</tr>`;
  const head = `<tr><th></th>${columns.map((column) => `<th>${column}</th>`).join('')}</tr>`;
  const page = await browser.newPage();
  await page.setContent(`<!doctype html><style>${style}</style><table>${head}${screens.map(row).join('')}</table>`);
  const { width, height } = (await page.locator('table').boundingBox()) ?? { width: 800, height: 600 };
  await page.setViewportSize({ width: Math.ceil(width), height: Math.ceil(height) });
  await page.screenshot({ path: path.resolve(target) });
  await page.close();
}

async function thumbnail(file: string): Promise<string> {
  const picture = await sharp(file).resize({ height: thumbnailHeightPx }).jpeg({ quality: 82 }).toBuffer();
  return `<img src="data:image/jpeg;base64,${picture.toString('base64')}">`;
}

const style = `
  body { margin: 0; font: 14px system-ui, sans-serif; background: #808080; color: #fff }
  table { border-spacing: 8px; width: max-content }
  th { text-align: left; vertical-align: top; font-weight: 600 }
  img { display: block; height: ${thumbnailHeightPx}px }
`;
