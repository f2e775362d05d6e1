// Draws the picture that other sites show next to a link: the cover on a background in its own colour, with title and
// artist.
import { markPath, sharePictureSizePx, wordmarkPath } from '@libretto/contracts/sharing';
import sharp, { type OverlayOptions } from 'sharp';
import { escapeHtml } from '../../../kernel/http/server/page';
import { type Lettering, Typesetter } from './lettering';
import { type TextRoom, type WrappedText, wrapText } from './wrap-text';

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
/** Scripts with marks above and below letters need higher lines, so fewer of them fit. */
const lineHeights = { own: 1.1, tall: 1.35 };
const titleRooms = {
  own: { sizesPx: [72, 60, 48, 40], widthPx: text.width, mostLines: 4 },
  tall: { sizesPx: [64, 52, 44, 36], widthPx: text.width, mostLines: 3 },
};
const subtitleRoom = { sizesPx: [34, 28], widthPx: text.width, mostLines: 2 };
const subtitleRooms = { own: subtitleRoom, tall: subtitleRoom };
const limitInputPixels = 60_000_000;
const quality = 82;
/** Upper bound of letters of a title, more than ever fit. */
const mostLetters = 400;

export class SharePictures {
  private typesetters: { readonly bold: Typesetter; readonly plain: Typesetter } | undefined;

  constructor(private readonly repoRoot: string) {}

  /** Returns a JPEG of 1200 × 630 pixels. */
  async draw(content: SharePictureContent): Promise<Buffer> {
    this.typesetters ??= { bold: new Typesetter(this.repoRoot, 800), plain: new Typesetter(this.repoRoot, 500) };
    const { bold, plain } = this.typesetters;
    const title = await textOf(content.title, titleRooms, bold, colour.text);
    const subtitle = await textOf(content.subtitle, subtitleRooms, plain, colour.textMuted);
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
}

/** Uses packaged fonts, or those of the machine for a letter that none of them has. */
async function textOf(words: string, rooms: typeof titleRooms, typesetter: Typesetter, fill: string) {
  const clean = [
    ...words
      .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
      .trim()
      .normalize('NFC'),
  ]
    .slice(0, mostLetters)
    .join('');
  const lettering = await typesetter.load(clean);
  if (lettering === undefined) return machineText(clean, rooms.own, fill);
  const height = lettering.isTall ? 'tall' : 'own';
  const wrapped = wrapText(clean, rooms[height], (line, sizePx) => lettering.widthOf(line, sizePx));
  const lineHeight = lineHeights[height];
  return {
    heightPx: wrapped.lines.length * wrapped.sizePx * lineHeight,
    layers: async (top: number) => [
      { input: Buffer.from(outlined(wrapped, top, lettering, lineHeight, fill)), left: 0, top: 0 },
    ],
  };
}

function outlined({ lines, sizePx }: WrappedText, top: number, lettering: Lettering, lineHeight: number, fill: string) {
  const drawn = lines.map((line, at) => {
    const indent = lettering.isRightToLeft ? text.width - lettering.widthOf(line, sizePx) : 0;
    const baseline = top + sizePx * (lineHeight / 2 + 0.31 + at * lineHeight);
    return lettering.svgOf(line, text.x + indent, baseline, sizePx);
  });
  return svg(`<g fill="${fill}">${drawn.join('')}</g>`);
}

/** Lays out text with the fonts of the machine, for rare scripts. */
function machineText(words: string, { sizesPx, mostLines }: TextRoom, fill: string) {
  const heightPx = Math.round((sizesPx[1] ?? 48) * lineHeights.own * Math.min(mostLines, 2));
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
