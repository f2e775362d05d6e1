// Draws the picture that other sites show next to a link: the cover on a background in its own colour, with title and
// artist.
import { markPath, sharePictureSizePx, wordmarkPath } from '@libretto/contracts/sharing';
import sharp, { type OverlayOptions } from 'sharp';
import { escapeHtml } from '../../../kernel/http/page';
import { type Lettering, openLettering } from './lettering';
import { type WrappedText, wrapText } from './wrap-text';

export interface SharePictureContent {
  readonly title: string;
  readonly subtitle: string;
  /** Bytes of the cover; without one the product's logo is drawn. */
  readonly cover: Buffer | undefined;
}

/** Colours of the kit's dark theme. */
const colour = { canvas: '#0d1311', text: '#eef4f0', textMuted: '#b6c0bb', mark: '#ff9cac', surface: '#141b18' };
const canvasChannels = [13, 19, 17] as const;
/** Share of the cover's average colour in the background; text keeps a contrast of 7:1 on the lightest one. */
const washShare = 0.26;

const { width, height } = sharePictureSizePx;
const cover = { edge: 470, x: width - 80 - 470, y: 80, radius: 12 };
const text = { x: 80, width: cover.x - 80 - 48 };
const titleRoom = { sizesPx: [72, 60, 48, 40], widthPx: text.width, mostLines: 4 };
const subtitleRoom = { sizesPx: [34, 28], widthPx: text.width, mostLines: 2 };
const lineHeight = 1.1;
const limitInputPixels = 60_000_000;
const quality = 82;

export class SharePictures {
  private letterings: { readonly bold: Lettering; readonly plain: Lettering } | undefined;

  constructor(private readonly repoRoot: string) {}

  /** Returns a JPEG of 1200 × 630 pixels. */
  async draw(content: SharePictureContent): Promise<Buffer> {
    this.letterings ??= { bold: openLettering(this.repoRoot, 800), plain: openLettering(this.repoRoot, 500) };
    const { bold, plain } = this.letterings;
    const title = this.textOf(content.title, titleRoom, bold, colour.text);
    const subtitle = this.textOf(content.subtitle, subtitleRoom, plain, colour.textMuted);
    const gap = 20;
    const top = cover.y + Math.max(0, (cover.edge - 96 - title.heightPx - gap - subtitle.heightPx) / 2);
    const layers = [
      ...(await title.layers(top)),
      ...(await subtitle.layers(top + title.heightPx + gap)),
      { input: Buffer.from(brandSvg()), left: 0, top: 0 },
      ...(await coverLayers(content.cover)),
    ];
    return sharp({ create: { width, height, channels: 3, background: await washOf(content.cover) } })
      .composite(layers)
      .jpeg({ quality, mozjpeg: true })
      .toBuffer();
  }

  /** Uses the product's typeface, or a system font if the typeface lacks a glyph. */
  private textOf(words: string, room: typeof titleRoom, lettering: Lettering, fill: string) {
    const clean = words.replace(/\s+/g, ' ').trim();
    if (!lettering.has(clean)) return machineText(clean, room, fill);
    const wrapped = wrapText(clean, room, (line, sizePx) => lettering.widthOf(line, sizePx));
    return {
      heightPx: heightOf(wrapped),
      layers: async (top: number) => [{ input: Buffer.from(outlined(wrapped, top, lettering, fill)), left: 0, top: 0 }],
    };
  }
}

const heightOf = ({ lines, sizePx }: WrappedText) => lines.length * sizePx * lineHeight;

function outlined({ lines, sizePx }: WrappedText, top: number, lettering: Lettering, fill: string): string {
  const baseline = (at: number) => top + sizePx * (0.86 + at * lineHeight);
  const paths = lines.map((line, at) => `<path d="${lettering.outlineOf(line, text.x, baseline(at), sizePx)}"/>`);
  return svg(`<g fill="${fill}">${paths.join('')}</g>`);
}

/** Lays out text with the system's fonts, for other scripts, symbols and emoji. */
function machineText(words: string, { sizesPx, mostLines }: typeof titleRoom, fill: string) {
  const heightPx = Math.round((sizesPx[1] ?? 48) * lineHeight * Math.min(mostLines, 2));
  return {
    heightPx,
    layers: async (top: number): Promise<OverlayOptions[]> => {
      const markup = `<span foreground="${fill}">${escapeHtml([...words].slice(0, 120).join(''))}</span>`;
      const options = { text: markup, font: 'sans bold', rgba: true, width: text.width, height: heightPx } as const;
      const input = await sharp({ text: { ...options, wrap: 'word-char' } })
        .png()
        .toBuffer();
      return [{ input, left: text.x, top: Math.round(top) }];
    },
  };
}

async function coverLayers(bytes: Buffer | undefined): Promise<OverlayOptions[]> {
  if (!bytes) return [{ input: Buffer.from(svg(emptyCover)), left: 0, top: 0 }];
  const { edge, radius } = cover;
  const mask = Buffer.from(`<svg><rect width="${edge}" height="${edge}" rx="${radius}"/></svg>`);
  const input = await sharp(bytes, { limitInputPixels })
    .rotate()
    .resize(edge, edge, { fit: 'cover' })
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer();
  return [{ input, left: cover.x, top: cover.y }];
}

/** The average colour of the cover, mixed far into the dark background. */
async function washOf(bytes: Buffer | undefined): Promise<{ r: number; g: number; b: number }> {
  const [red, green, blue] = canvasChannels;
  if (!bytes) return { r: red, g: green, b: blue };
  const one = sharp(bytes, { limitInputPixels })
    .flatten({ background: colour.canvas })
    .resize(1, 1)
    .toColourspace('srgb');
  const [r = red, g = green, b = blue] = await one.raw().toBuffer();
  const mixed = (channel: number, ground: number) => Math.round(channel * washShare + ground * (1 - washShare));
  return { r: mixed(r, red), g: mixed(g, green), b: mixed(b, blue) };
}

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;

const emptyCover = `<rect x="${cover.x}" y="${cover.y}" width="${cover.edge}" height="${cover.edge}" rx="${cover.radius}" fill="${colour.surface}"/>
<path transform="translate(${cover.x + cover.edge / 2 - 90} ${cover.y + cover.edge / 2 - 120}) scale(10)" fill="${colour.mark}" d="${markPath}"/>`;

/** Logo and wordmark at the lower left, aligned with the lower edge of the cover. */
const brandSvg = () =>
  svg(`<path transform="translate(${text.x} ${cover.y + cover.edge - 40}) scale(1.6)" fill="${colour.mark}" d="${markPath}"/>
<path transform="translate(${text.x + 46} ${cover.y + cover.edge - 36}) scale(1.9)" fill="${colour.text}" d="${wordmarkPath}"/>`);
