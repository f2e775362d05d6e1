// The webpack configuration of the shell: the page, the federation runtime and the shared modules.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Chunk, type ChunkGroup, type Configuration, DefinePlugin } from 'webpack';
import { printRules } from '../../shell/kit/src/theme/print-rules';
import {
  embedFirstPaint,
  firstPaintStyle,
  startPreloads,
  startScripts,
  themeScript,
  trustedTypesScript,
} from '../../shell/kit/src/theme/theme-script';
import { languageScript } from '../../shell/language/src/languages';
import { remotePages } from '../../shell/src/app/page-routes';
import { repoRoot } from '../build/inputs.mjs';
import { baseConfig, mode } from './base-config';
import { ContractPlugin } from './plugins/contract-plugin';
import { FirstLoadPlugin } from './plugins/first-load-plugin';
import { PreloadsPlugin } from './plugins/preloads-plugin';
import { ServiceWorkerPlugin } from './plugins/service-worker-plugin';
import { SitePlugin } from './plugins/site-plugin';
import { WebAppPlugin } from './plugins/web-app-plugin';
import { offeredModules, offersOfShell, sharedModules } from './shared-modules';

/** Libraries of the first load change seldom, so they are a separate file that stays cached across releases. */
const libraries = /[\\/]node_modules[\\/]/;

/** Query and mutation hooks, which every page uses: one chunk is smaller than three. */
const queryHooks =
  /[\\/]node_modules[\\/]@tanstack[\\/](query-core[\\/].*[\\/](queryObserver|mutationObserver)|react-query[\\/].*[\\/](useQuery|useMutation|useBaseQuery|queryOptions|suspense|errorBoundaryUtils|QueryErrorResetBoundary|IsRestoringProvider))\.js$/;

const routerModules = /[\\/]node_modules[\\/]react-router[\\/].*\.mjs$/;

/** The package's entry is its development build in any mode, with warnings and checks for every step. */
const routerOfProduction = path.join(repoRoot, 'node_modules/react-router/dist/production/index.mjs');

/** The kit and its icons. */
const kitParts = /[\\/]shell[\\/]kit[\\/]src[\\/]|[\\/]node_modules[\\/]@tabler[\\/]/;

/** Base libraries of menus, dialogs and similar components. Only components that need them wait for them. */
const headlessParts =
  /[\\/]node_modules[\\/](@?react-aria|@?react-stately|@internationalized|clsx|use-sync-external-store)/;

/** The embedded player is a separate page that must not load the chunks of the main page. */
const isOfPage = (chunk: Chunk) => chunk.canBeInitial() && chunk.name !== 'embed';

/** Screens that a visitor sees first; they and their chunks contain the few parts of the kit that they show. */
const authPages = ['route-login', 'route-signup', 'route-landing'];

function isBehindAuthPages(chunk: Chunk): boolean {
  return !chunk.canBeInitial() && ![...chunk.groupsIterable].some((group) => isOfAuthPage(group));
}

function isOfAuthPage(group: ChunkGroup, seen = new Set<ChunkGroup>()): boolean {
  if (seen.has(group)) return false;
  seen.add(group);
  return authPages.includes(group.name ?? '') || group.getParents().some((parent) => isOfAuthPage(parent, seen));
}

/**
 * The configuration contains no remotes, since the release registry provides them at run time. It does not use the
 * federation plugin either: the shell always runs its own copies and provides them through the federation runtime,
 * which can thus load after the first paint. The plugin would add 25 KB of runtime and
 * share scope before everything else.
 */
export function shellPreset(): Configuration {
  // A page has one shell, so its global names contain no version, and unchanged chunks keep their names.
  const base = baseConfig('shell', 'shell');
  const folder = path.join(repoRoot, 'shell');
  return {
    ...base,
    entry: { main: path.join(folder, 'src/index.ts'), embed: path.join(folder, 'src/embed/index.ts') },
    output: { ...base.output, path: path.join(folder, 'dist/site'), publicPath: '/' },
    resolve: {
      ...base.resolve,
      alias: {
        // Emotion uses it only in `withTheme`, which no part of the product calls.
        'hoist-non-react-statics$': false,
        'offered-modules$': writeOfferedModules(),
        ...(mode === 'production' && { 'react-router$': routerOfProduction }),
      },
    },
    module: {
      rules: [
        ...(base.module?.rules ?? []),
        { test: routerModules, loader: path.join(repoRoot, 'infra/webpack/plugins/pure-calls-loader.cjs') },
      ],
    },
    plugins: [
      ...(base.plugins ?? []),
      // Lets the federation runtime omit the code for servers.
      new DefinePlugin({ ENV_TARGET: JSON.stringify('web') }),
      new SitePlugin({
        entry: 'main',
        page: 'index.html',
        template: path.join(folder, 'src/index.html'),
        values: {
          trustedTypesScript,
          themeScript,
          languageScript,
          startPreloads,
          startScripts,
          firstPaintStyle,
          printRules,
        },
        preloadedFonts: ['figtree-latin-wght-normal'],
        publicFolder: path.join(folder, 'public'),
      }),
      new SitePlugin({
        entry: 'embed',
        page: 'embed.html',
        template: path.join(folder, 'src/embed/embed.html'),
        values: { embedFirstPaint, trustedTypesScript },
        preloadedFonts: ['figtree-latin-wght-normal'],
      }),
      new WebAppPlugin(path.join(folder, 'public')),
      ...(mode === 'production'
        ? [
            new ContractPlugin({ part: 'shell', files: {}, shared: sharedModules('shell') }),
            new ServiceWorkerPlugin({
              source: path.join(folder, 'src/offline/service-worker.ts'),
              page: 'index.html',
              leftOutEntries: ['embed'],
            }),
          ]
        : []),
      new PreloadsPlugin({
        entry: 'main',
        lazy: ['frame', 'hosts', 'federation'],
        pages: remotePages,
        offers: offersOfShell(),
      }),
      new FirstLoadPlugin({ entry: 'main', lazy: ['route-login', 'song-panel'] }),
    ],
    optimization: {
      ...base.optimization,
      splitChunks: {
        cacheGroups: {
          libraries: { name: 'libraries', test: libraries, chunks: isOfPage, enforce: true },
          queries: { name: 'libraries', test: queryHooks, chunks: 'all', enforce: true, priority: 10 },
          // One request instead of one for each of the many small parts that a screen uses.
          kit: { name: 'kit', test: kitParts, chunks: isBehindAuthPages, enforce: true },
          headless: { name: 'headless', test: headlessParts, chunks: 'async', enforce: true },
        },
      },
    },
  };
}

/**
 * Writes the generated module and returns its path. An unchanged module is not written, because its new timestamp would
 * invalidate the build cache.
 */
function writeOfferedModules(): string {
  const file = path.join(repoRoot, '.cache/federation/offered-modules.js');
  const source = offeredModules();
  if (existsSync(file) && readFileSync(file, 'utf8') === source) return file;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, source);
  return file;
}
