// Lists what the pages for signed-in users load at once, so that the server can add preload hints to the page's head.

import type { PagePreloads } from '@libretto/contracts/federation';
import type { Offers } from '@libretto/contracts/federation/fit';
import { type Compilation, type Compiler, sources } from 'webpack';

export interface PreloadsPluginOptions {
  entry: string;
  /** Names of the lazy chunks that each of these pages loads. */
  lazy: readonly string[];
  pages: readonly {
    readonly path: string;
    readonly remote: string;
    readonly module: string;
    readonly firstCalls?: readonly string[];
  }[];
  offers: Offers;
}

/** File name of the list in the build output. */
export const preloadsFileName = 'preloads.json';

export class PreloadsPlugin {
  constructor(private readonly options: PreloadsPluginOptions) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PreloadsPlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'PreloadsPlugin', stage }, () => {
        compilation.emitAsset(preloadsFileName, new sources.RawSource(JSON.stringify(this.preloads(compilation))));
      });
    });
  }

  private preloads({ entrypoints, namedChunkGroups }: Compilation): PagePreloads {
    const { entry, lazy, pages, offers } = this.options;
    const first = entrypoints.get(entry)?.getFiles() ?? [];
    const later = lazy.flatMap((name) => {
      const group = namedChunkGroups.get(name);
      if (!group) throw new Error(`The pages' preloads have changed: there is no ${name} any more`);
      return group.getFiles();
    });
    const scripts = [...new Set(later)].filter((file) => file.endsWith('.js') && !first.includes(file));
    return {
      scripts: scripts.map((file) => `/${file}`),
      pages: pages.map(({ path, remote, module, firstCalls: calls = [] }) => {
        return { pattern: patternOf(path), remote, module, calls };
      }),
      offers,
    };
  }
}

/** Converts `/album/:id` and `/settings/:section?` to regular expressions. */
function patternOf(path: string): string {
  return `^${path.replace(/\/:(\w+)\?/g, '(?:/(?<$1>[^/]+))?').replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`;
}
