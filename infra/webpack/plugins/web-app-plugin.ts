// Makes the site installable: emits the web manifest and icons in the required sizes, rendered from SVG files.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { type Compiler, sources } from 'webpack';
import { themeColour } from '../../../shell/kit/src/theme/palette';

/** File name of the manifest in the build output; the page's head links to it. */
export const manifestFileName = 'manifest.webmanifest';

interface Icon {
  name: string;
  drawing: string;
  sizePx: number;
  /** A maskable drawing fills its square, because the system crops it to a platform-specific shape. */
  purpose: 'any' | 'maskable';
}

const icons: readonly Icon[] = [
  { name: 'icon-192.png', drawing: 'icon.svg', sizePx: 192, purpose: 'any' },
  { name: 'icon-512.png', drawing: 'icon.svg', sizePx: 512, purpose: 'any' },
  { name: 'icon-maskable-192.png', drawing: 'icon-maskable.svg', sizePx: 192, purpose: 'maskable' },
  { name: 'icon-maskable-512.png', drawing: 'icon-maskable.svg', sizePx: 512, purpose: 'maskable' },
];

const manifest = {
  id: '/',
  name: 'Libretto',
  short_name: 'Libretto',
  description: 'Music Liberation Starts Here',
  lang: 'en',
  // The landing page redirects a signed-in user to Home.
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: themeColour.dark,
  theme_color: themeColour.dark,
  categories: ['music', 'entertainment'],
  icons: icons.map(({ name, sizePx, purpose }) => ({
    src: `/${name}`,
    sizes: `${sizePx}x${sizePx}`,
    type: 'image/png',
    purpose,
  })),
};

export class WebAppPlugin {
  /** @param drawings Folder of the SVG files. */
  constructor(private readonly drawings: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('WebAppPlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'WebAppPlugin', stage }, async () => {
        compilation.emitAsset(manifestFileName, new sources.RawSource(JSON.stringify(manifest)));
        for (const icon of icons) compilation.emitAsset(icon.name, new sources.RawSource(await this.draw(icon)));
      });
    });
  }

  private draw({ drawing, sizePx }: Icon): Promise<Buffer> {
    const svg = readFileSync(path.join(this.drawings, drawing), 'utf8');
    // An SVG is rasterized at its intrinsic size, so the target size is set first.
    const sized = svg.replace('<svg ', `<svg width="${sizePx}" height="${sizePx}" `);
    return sharp(Buffer.from(sized)).png({ compressionLevel: 9, palette: true }).toBuffer();
  }
}
