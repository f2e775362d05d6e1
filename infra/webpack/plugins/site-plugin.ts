// Emits an HTML page from its template, with the scripts of the entry, and copies the files with stable names.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Compilation, type Compiler, sources } from 'webpack';

export interface SitePluginOptions {
  entry: string;
  /** File name of the page in the build output. */
  page: string;
  /**
   * The page with a `%name%` placeholder per value; `%assets%`, `%preloads%`, `%scripts%` and `%releaseMarker%` are those
   * of the entry.
   */
  template: string;
  values: Record<string, string>;
  /** Fonts of the first paint, by a part of their file name. */
  preloadedFonts: string[];
  /** Folder of icons and other files whose names other sites rely on. */
  publicFolder?: string;
}

/**
 * Deliberately minimal: a general HTML plugin compiles the page in a child compilation, in which the federation plugin
 * emits all shared modules a second time.
 */
export class SitePlugin {
  constructor(private readonly options: SitePluginOptions) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('SitePlugin', (compilation) => {
      const { template, publicFolder } = this.options;
      compilation.fileDependencies.add(template);
      // At this stage every file has its final, hashed name.
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ANALYSE;
      compilation.hooks.processAssets.tap({ name: 'SitePlugin', stage }, () => {
        compilation.emitAsset(this.options.page, new sources.RawSource(this.render(compilation)));
        for (const name of publicFolder ? readdirSync(publicFolder) : []) {
          compilation.emitAsset(name, new sources.RawSource(readFileSync(path.join(publicFolder ?? '', name))));
        }
      });
    });
  }

  private render(compilation: Compilation): string {
    const { entry, template, values, preloadedFonts } = this.options;
    const files = compilation.entrypoints.get(entry)?.getFiles() ?? [];
    const scripts = files.filter((name) => name.endsWith('.js'));
    const fonts = Object.keys(compilation.assets).filter((name) => preloadedFonts.some((font) => name.includes(font)));
    const all: Record<string, string> = {
      ...values,
      assets: fonts
        .map((name) => `<link rel="preload" as="font" type="font/woff2" href="/${name}" crossorigin />`)
        .join('\n    '),
      // In a template both are inert until an inline script of the page starts them: `strict-dynamic` trusts neither
      // scripts nor preloads of scripts that the parser inserts.
      preloads: scripts.map((name) => `<link rel="preload" as="script" href="/${name}" />`).join(''),
      scripts: scripts.map((name) => `<script defer src="/${name}"></script>`).join(''),
      // No browser that knows modules loads it. Tabs of earlier releases compare `script[src]`, which ignores templates.
      releaseMarker: scripts
        .filter((name) => name.startsWith(`${entry}.`))
        .map((name) => `<script nomodule src="/${name}"></script>`)
        .join(''),
    };
    return readFileSync(template, 'utf8').replace(/%(\w+)%/g, (_, name: string) => {
      const value = all[name];
      if (value === undefined) throw new Error(`${template} asks for %${name}%, which nothing provides`);
      return value;
    });
  }
}
