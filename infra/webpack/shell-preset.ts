// The webpack configuration of the shell: the page, the federation runtime and the shared modules.
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { firstPaintStyle, themeScript } from '../../shell/kit/src/theme-script';
import { buildVersion, repoRoot } from '../build/inputs.mjs';
import { baseConfig } from './base-config';
import { FirstLoadPlugin } from './first-load-plugin';
import { offeredLibraries, sharedByShell } from './shared-modules';
import { SitePlugin } from './site-plugin';

/** Libraries of the first load change seldom, so they are a file of their own that outlives releases in the cache. */
const libraries = /[\\/]node_modules[\\/]/;

const routerModules = /[\\/]node_modules[\\/]react-router[\\/].*\.mjs$/;

const kitParts = /[\\/]shell[\\/]kit[\\/]src[\\/]/;

/** What menus, dialogs and the like stand on. Only the parts that need it wait for it. */
const headlessParts = /[\\/]node_modules[\\/](react-aria|react-stately|@react-aria|@react-stately|@internationalized)/;

/** Names no remote at all: those are read from the release registry at run time. */
export function shellPreset({
  version = process.env.LIBRETTO_BUILD_VERSION ?? buildVersion('shell'),
} = {}): Configuration {
  const base = baseConfig('shell', version);
  const folder = path.join(repoRoot, 'shell');
  return {
    ...base,
    entry: { main: [offeredLibraries(), path.join(folder, 'src/index.ts')] },
    output: { ...base.output, path: path.join(folder, 'dist/site'), publicPath: '/' },
    module: {
      rules: [
        ...(base.module?.rules ?? []),
        { test: routerModules, loader: path.join(repoRoot, 'infra/webpack/pure-calls-loader.cjs') },
      ],
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: {},
        shared: sharedByShell(),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        experiments: { optimization: { target: 'web' } },
      }),
      new SitePlugin({
        entry: 'main',
        template: path.join(folder, 'src/index.html'),
        values: { themeScript, firstPaintStyle },
        preloadedFonts: ['figtree-latin-wght-normal'],
        publicFolder: path.join(folder, 'public'),
      }),
      new FirstLoadPlugin({ entry: 'main', lazy: ['route-login', 'song-panel'] }),
    ],
    optimization: {
      ...base.optimization,
      splitChunks: {
        cacheGroups: {
          libraries: { name: 'libraries', test: libraries, chunks: 'initial', enforce: true },
          // One request instead of one for each of the many small parts that a screen uses.
          kit: { name: 'kit', test: kitParts, chunks: 'async', enforce: true },
          headless: { name: 'headless', test: headlessParts, chunks: 'async', enforce: true },
        },
      },
    },
  };
}
