// Lists the files of the first load, so that their size can be checked.
import { type Chunk, type Compilation, type Compiler, sources } from 'webpack';

export interface FirstLoadPluginOptions {
  entry: string;
  /** Names of the lazy chunks that /login also loads. */
  lazy: string[];
}

/** File name of the list in the build output. */
export const firstLoadFileName = 'first-load.json';

/** Writes `first-load.json` with the scripts that a cold browser loads at /login. */
export class FirstLoadPlugin {
  constructor(private readonly options: FirstLoadPluginOptions) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('FirstLoadPlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'FirstLoadPlugin', stage }, () => {
        const files = [...this.firstLoadChunks(compilation)].flatMap((chunk) => [...chunk.files]);
        const scripts = files.filter((file) => file.endsWith('.js'));
        compilation.emitAsset(firstLoadFileName, new sources.RawSource(JSON.stringify(scripts, null, 2)));
      });
    });
  }

  private firstLoadChunks({ entrypoints, namedChunkGroups }: Compilation): Set<Chunk> {
    const { entry, lazy } = this.options;
    const groups = [entrypoints.get(entry), ...lazy.map((name) => namedChunkGroups.get(name))];
    if (groups.includes(undefined)) {
      throw new Error(
        `The first load has changed: there is no ${[entry, ...lazy][groups.indexOf(undefined)]} any more`,
      );
    }
    return new Set(groups.flatMap((group) => group?.chunks ?? []));
  }
}
