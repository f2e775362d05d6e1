// What the builds of the shell and of every remote have in common.
import { existsSync } from 'node:fs';
import path from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { BannerPlugin, Compilation, type Configuration, NormalModuleReplacementPlugin } from 'webpack';
import { repoRoot } from '../build/inputs.mjs';
import { withMacros } from '../languages/macros.cjs';

export type Mode = 'production' | 'development';

export const mode: Mode = process.env.LIBRETTO_BUILD_MODE === 'development' ? 'development' : 'production';

/** Chunks of a remote that have not arrived after this time count as failed, so that its fallback can take over. */
export const chunkLoadTimeoutMs = 8_000;

/**
 * @param folder Top-level folder of the package, relative to the root.
 * @param uniqueName Part of every global name. A remote's holds its version: without, a swapped one would run old chunks.
 */
export function baseConfig(folder: string, uniqueName: string): Configuration {
  return {
    mode,
    name: folder,
    // Module names start at the root, so that no two packages have modules of the same name.
    context: repoRoot,
    target: ['web', 'es2022'],
    devtool: mode === 'production' ? 'hidden-source-map' : 'eval-cheap-module-source-map',
    output: {
      uniqueName,
      chunkLoadingGlobal: `chunks:${uniqueName}`,
      chunkLoadTimeout: chunkLoadTimeoutMs,
      filename: mode === 'production' ? '[name].[contenthash:12].js' : '[name].js',
      chunkFilename: mode === 'production' ? '[name].[contenthash:12].js' : '[name].js',
      assetModuleFilename: 'assets/[name].[contenthash:12][ext]',
      hashFunction: 'xxhash64',
      crossOriginLoading: 'anonymous',
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          use: [
            // A development build puts messages together in the browser instead, which takes a parser.
            ...(mode === 'production' ? [path.join(repoRoot, 'infra/languages/compiled-messages-loader.cjs')] : []),
            { loader: 'swc-loader', options: swcOptions() },
          ],
        },
        {
          test: /[\\/]locales[\\/][a-z]+\.json$/,
          type: 'javascript/auto',
          loader: path.join(repoRoot, 'infra/languages/catalogue-loader.cjs'),
        },
        { test: /\.(woff2|png|webp|avif|svg)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      optimizeLocales.webpack({ locales: ['en-US', 'de-DE'] }),
      inPlaceOfAria('i18n/useDefaultLocale', 'aria-locale'),
      inPlaceOfAria('focus/useHasTabbableChild', 'has-tabbable-child'),
      ...(mode === 'production' ? [compiledWhileItComes()] : []),
    ],
    optimization: {
      chunkIds: mode === 'production' ? 'deterministic' : 'named',
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          extractComments: false,
          minimizerOptions: { mangle: true, compress: { passes: 3, ecma: 2022 }, ecma: 2022 },
        }),
      ],
    },
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(repoRoot, '.cache/webpack'),
      name: `${folder}-${mode}`,
      // The presets are loaded by a TypeScript loader that webpack cannot follow, so they are named here.
      buildDependencies: {
        presets: [
          `${__dirname}${path.sep}`,
          `${path.join(repoRoot, 'infra/dev')}${path.sep}`,
          `${path.join(repoRoot, 'infra/languages')}${path.sep}`,
          path.join(repoRoot, folder, 'webpack.config.ts'),
        ],
      },
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

/**
 * A hint that V8 reads at the top of a script: its functions are compiled beside the page's thread while the file comes, in place of one by
 * one at their first call. Files here are split by what is shown, so most of a file runs as soon as it has come.
 */
const compiledWhileItComes = () =>
  new BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    // After the minimizer, which removes comments, and before the names are made from the content.
    stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });

/** Exchanges a module of React Aria that costs a slow phone too much for one of the kit. */
function inPlaceOfAria(theirs: string, ours: string): NormalModuleReplacementPlugin {
  if (!existsSync(path.join(repoRoot, 'node_modules/react-aria/dist/private', `${theirs}.mjs`)))
    throw new Error(`React Aria has no ${theirs} any more, in whose place the kit's ${ours} stands`);
  return new NormalModuleReplacementPlugin(
    new RegExp(`/${path.basename(theirs)}\\.mjs$`),
    path.join(repoRoot, `shell/kit/src/${ours}.ts`),
  );
}

function swcOptions() {
  const development = mode === 'development';
  return {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: {
        react: { runtime: 'automatic', importSource: '@emotion/react', development, refresh: development },
      },
      experimental: withMacros,
    },
  };
}
