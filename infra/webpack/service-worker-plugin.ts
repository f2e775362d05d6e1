// Builds the shell's service worker and writes into it which files it keeps, each with its integrity: a file that is not,
// byte for byte, the one of this build is never kept.
import { createHash } from 'node:crypto';
import { buildSync } from 'esbuild';
import { type Compilation, type Compiler, sources } from 'webpack';

export interface ServiceWorkerPluginOptions {
  /** Entry of the worker. */
  source: string;
  /** The one page that opens without a connection, by its name among the built files. */
  page: string;
  /** Entries of pages that do not open without a connection. */
  leftOutEntries: string[];
}

/** Name of the worker among the built files; browsers know it by that, so it has no hash. */
export const serviceWorkerFileName = 'service-worker.js';

export class ServiceWorkerPlugin {
  constructor(private readonly options: ServiceWorkerPluginOptions) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ServiceWorkerPlugin', (compilation) => {
      // After the pages have been written.
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
      // A hashed name says by itself when the file has changed.
      return { url: `/${name}`, revision: name === page ? integrity.slice(7, 23) : null, integrity };
    });
  }
}

/** Files that no other entry starts with. */
function filesOnlyOf({ entrypoints }: Compilation, entry: string): string[] {
  const others = [...entrypoints].filter(([name]) => name !== entry).flatMap(([, point]) => point.getFiles());
  return (entrypoints.get(entry)?.getFiles() ?? []).filter((file) => !others.includes(file));
}
