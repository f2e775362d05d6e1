// Builds the shell's service worker with a list of the files that it caches and their integrity: a file that differs
// from this build is never cached.
import { createHash } from 'node:crypto';
import { buildSync } from 'esbuild';
import { type Compilation, type Compiler, sources } from 'webpack';

export interface ServiceWorkerPluginOptions {
  /** Entry of the worker. */
  source: string;
  /** The only page that works offline, by its file name in the build output. */
  page: string;
  /** Entries of pages that do not work offline. */
  leftOutEntries: string[];
}

/** File name of the worker in the build output. It has no hash, because browsers identify the worker by its URL. */
export const serviceWorkerFileName = 'service-worker.js';

export class ServiceWorkerPlugin {
  constructor(private readonly options: ServiceWorkerPluginOptions) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ServiceWorkerPlugin', (compilation) => {
      // At this stage the pages have been emitted.
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ServiceWorkerPlugin', stage }, () => {
        compilation.emitAsset(serviceWorkerFileName, new sources.RawSource(this.build(compilation)));
      });
    });
  }

  private build(compilation: Compilation): string {
    const { source } = this.options;
    const { metafile, outputFiles } = buildSync({
      entryPoints: [source],
      absWorkingDir: compilation.compiler.context,
      bundle: true,
      minify: true,
      write: false,
      metafile: true,
      format: 'iife',
      target: 'es2022',
      legalComments: 'none',
      define: {
        precachedFiles: JSON.stringify(this.precachedFiles(compilation)),
        'process.env.NODE_ENV': '"production"',
      },
    });
    for (const name of Object.keys(metafile.inputs)) {
      compilation.fileDependencies.add(`${compilation.compiler.context}/${name}`);
    }
    return outputFiles[0]?.text ?? '';
  }

  private precachedFiles(compilation: Compilation) {
    const { page, leftOutEntries } = this.options;
    const leftOut = new Set(leftOutEntries.flatMap((name) => filesOnlyOf(compilation, name)));
    const names = Object.keys(compilation.assets).filter(
      (name) => name === page || (/\.[0-9a-f]{12}\.(js|woff2)$/.test(name) && !leftOut.has(name)),
    );
    return names.sort().map((name) => {
      const content = compilation.assets[name]?.buffer() ?? Buffer.alloc(0);
      const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
      // A hashed file name changes with the content, so it needs no revision.
      return { url: `/${name}`, revision: name === page ? integrity.slice(7, 23) : null, integrity };
    });
  }
}

/** Files that no other entry loads initially. */
function filesOnlyOf({ entrypoints }: Compilation, entry: string): string[] {
  const others = [...entrypoints].filter(([name]) => name !== entry).flatMap(([, point]) => point.getFiles());
  return (entrypoints.get(entry)?.getFiles() ?? []).filter((file) => !others.includes(file));
}
