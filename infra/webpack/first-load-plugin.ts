// Keeps the first load small: lists what it fetches and refuses what would break or swell it.
import { type Chunk, type ChunkGroup, type Compilation, type Compiler, sources, WebpackError } from 'webpack';

export interface FirstLoadPluginOptions {
  entry: string;
  /** Names of lazy chunks that /login fetches as well. */
  lazy: string[];
}

/** Name of the list among the built files. */
export const firstLoadFileName = 'first-load.json';

/**
 * Writes `first-load.json`, the scripts that a cold browser fetches at /login.
 *
 * A shared module that the entry imports statically must be one of the `firstLoad` set: the share scope cannot hand out
 * another one synchronously, and the page would die at start with an error that names neither file nor reason.
 */
export class FirstLoadPlugin {
  constructor(private readonly options: FirstLoadPluginOptions) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('FirstLoadPlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'FirstLoadPlugin', stage }, () => {
        const chunks = this.firstLoadChunks(compilation);
        const files = [...chunks].flatMap((chunk) => [...chunk.files]).filter((file) => file.endsWith('.js'));
        compilation.emitAsset(firstLoadFileName, new sources.RawSource(JSON.stringify(files, null, 2)));
      });
    });
  }

  private firstLoadChunks(compilation: Compilation): Set<Chunk> {
    const entry = compilation.entrypoints.get(this.options.entry);
    if (!entry) throw new Error(`There is no entry "${this.options.entry}"`);
    for (const chunk of entry.chunks) refuseLazySharedModules(compilation, chunk);

    const chunks = new Set<Chunk>(entry.chunks);
    const waiting: ChunkGroup[] = this.options.lazy.flatMap((name) => compilation.namedChunkGroups.get(name) ?? []);
    for (let group = waiting.pop(); group; group = waiting.pop()) {
      for (const chunk of group.chunks) {
        if (chunks.has(chunk)) continue;
        chunks.add(chunk);
        waiting.push(...fallbackGroups(compilation, chunk));
      }
    }
    return chunks;
  }
}

/** Shared modules that a chunk consumes, which the shell brings itself, arrive in groups of their own. */
function fallbackGroups(compilation: Compilation, chunk: Chunk): ChunkGroup[] {
  return consumedModules(compilation, chunk).flatMap((module) =>
    module.blocks.flatMap((block) => compilation.chunkGraph.getBlockChunkGroup(block) ?? []),
  );
}

function consumedModules(compilation: Compilation, chunk: Chunk) {
  return compilation.chunkGraph.getChunkModules(chunk).filter((module) => module.type === 'consume-shared-module');
}

function refuseLazySharedModules(compilation: Compilation, chunk: Chunk): void {
  for (const module of consumedModules(compilation, chunk)) {
    if (module.blocks.length === 0) continue;
    const name = module.readableIdentifier(compilation.requestShortener);
    const error = new WebpackError(
      `The first load imports ${name} statically. Load it by import() or a route, or, if the first paint ` +
        `needs it, add it to firstLoad in infra/webpack/shared-modules.ts.`,
    );
    compilation.errors.push(error);
  }
}
