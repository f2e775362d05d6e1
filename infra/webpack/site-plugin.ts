// Writes a page from its template, with the scripts of the entry, and copies the files that keep their names.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Compilation, type Compiler, sources } from 'webpack';

export interface SitePluginOptions {
  entry: string;
  /** What the page is called among the built files. */
  page: string;
  /** The page with `%name%` where a value goes; `%assets%` stands for scripts and preloads. */
  template: string;
  values: Record<string, string>;
  /** Fonts that the first paint needs, by what their built name contains. */
  preloadedFonts: string[];
  /** Folder of icons and the like, whose names other sites rely on. */
  publicFolder?: string;
}

/**
 * Small on purpose: a general plugin compiles the page as a build within the build, in which the federation plugin then
 * emits all shared modules a second time.
 */
export class SitePlugin {
  constructor(private readonly options: SitePluginOptions) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('SitePlugin', (compilation) => {
      const { template, publicFolder } = this.options;
      compilation.fileDependencies.add(template);
      // By now every file has got its final, hashed name.
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
    const scripts = compilation.entrypoints.get(entry)?.getFiles() ?? [];
    const fonts = Object.keys(compilation.assets).filter((name) => preloadedFonts.some((font) => name.includes(font)));
    const assets = [
      ...fonts.map((name) => `<link rel="preload" as="font" type="font/woff2" href="/${name}" crossorigin />`),
      ...scripts.filter((name) => name.endsWith('.js')).map((name) => `<script defer src="/${name}"></script>`),
    ].join('\n    ');
    const all: Record<string, string> = { ...values, assets };
    return readFileSync(template, 'utf8').replace(/%(\w+)%/g, (_, name: string) => {
      const value = all[name];
      if (value === undefined) throw new Error(`${template} asks for %${name}%, which nothing provides`);
      return value;
    });
  }
}
