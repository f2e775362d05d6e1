// Emoji as SVG pictures of the Twemoji set, which draws the same on every machine.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

interface EmojiSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
  readonly aliases: Readonly<Record<string, { readonly parent: string }>>;
  readonly width: number;
  /** Names of pictures by code points, such as `1f1e9-1f1ea`. */
  readonly names: Readonly<Record<string, string>>;
}

export class Emoji {
  private readonly find: NodeJS.Require;
  private set: EmojiSet | undefined;

  /** @param repoRoot the folder in which the packages are installed */
  constructor(repoRoot: string) {
    this.find = createRequire(join(repoRoot, 'backend', 'package.json'));
  }

  /** Whether a grapheme asks to be drawn in colour: `☀` is a letter, and followed by U+FE0F it is an emoji. */
  static isAsked(grapheme: string): boolean {
    return /\p{Emoji_Presentation}|\p{Extended_Pictographic}\u{FE0F}|[#*0-9]\u{FE0F}?\u{20E3}/u.test(grapheme);
  }

  /** SVG of a square with an edge of `sizePx` at (x, y), or undefined if the grapheme is no emoji. */
  drawingOf(grapheme: string): ((x: number, y: number, sizePx: number) => string) | undefined {
    const body = this.bodyOf(grapheme);
    if (body === undefined) return undefined;
    const { width = 36 } = this.set ?? {};
    return (x, y, sizePx) =>
      `<svg x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${sizePx}" height="${sizePx}" viewBox="0 0 ${width} ${width}">${body}</svg>`;
  }

  private bodyOf(grapheme: string): string | undefined {
    const loaded = this.set ?? this.load();
    this.set = loaded;
    const { icons, aliases, names } = loaded;
    const codes = [...grapheme].map((letter) => (letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0'));
    const plain = codes.filter((code) => code !== 'fe0f');
    const name = names[codes.join('-')] ?? names[plain.join('-')];
    return name === undefined ? undefined : (icons[name] ?? icons[aliases[name]?.parent ?? ''])?.body;
  }

  /** The set is read when the first emoji is drawn, because reading takes some 50 ms. */
  private load(): EmojiSet {
    const read = (file: string) => JSON.parse(readFileSync(this.find.resolve(`@iconify-json/twemoji/${file}`), 'utf8'));
    return { ...read('icons.json'), names: read('chars.json') };
  }
}
