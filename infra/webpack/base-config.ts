// The webpack configuration that the shell and all remotes share.
import { existsSync } from 'node:fs';
import path from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { BannerPlugin, Compilation, type Configuration, NormalModuleReplacementPlugin } from 'webpack';
import { repoRoot } from '../build/inputs.mjs';
import { withMacros } from '../languages/macros.cjs';

export type Mode = 'production' | 'development';

export const mode: Mode = process.env.LIBRETTO_BUILD_MODE === 'development' ? 'development' : 'production';

/**
 * After this time webpack requests a chunk again. The time until the page shows an error depends on the connection
 * (shell/src/federation/remote-timeout.ts): a short limit would reject chunks that still arrive on a slow connection.
 */
const chunkLoadTimeoutMs = 60_000;

/**
 * @param folder Top-level folder of the package, relative to the root.
 * @param uniqueName Prefix of all global names. A remote's contains its version, without which a swapped remote would
 * run old chunks.
 */
export function baseConfig(folder: string, uniqueName: string): Configuration {
  return {
    mode,
    name: folder,
    // Module names are relative to the root, so that those of different packages never collide.
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
            // Development builds compile messages in the browser instead, which requires the parser.
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
      new NormalModuleReplacementPlugin(
        /\.\/defaultAttributes\.mjs$/,
        path.join(repoRoot, 'shell/kit/src/patches/icon-attributes.ts'),
      ),
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
      // Webpack cannot trace the imports of the presets through their TypeScript loader, so they are listed here.
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
 * Adds a hint that V8 reads at the top of a script: it compiles the functions off the main thread during the download
 * instead of lazily at their first call. Files are split by screen, so most of a file runs as soon as it has loaded.
 */
const compiledWhileItComes = () =>
  new BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    // After the minimizer, which removes comments, and before the content hashes are computed.
    stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });

/** Replaces a module of React Aria that is too slow on phones with one of the kit. */
function inPlaceOfAria(theirs: string, ours: string): NormalModuleReplacementPlugin {
  if (!existsSync(path.join(repoRoot, 'node_modules/react-aria/dist/private', `${theirs}.mjs`)))
    throw new Error(`React Aria no longer has ${theirs}, which the kit's ${ours} replaces`);
  return new NormalModuleReplacementPlugin(
    new RegExp(`/${path.basename(theirs)}\\.mjs$`),
    path.join(repoRoot, `shell/kit/src/patches/${ours}.ts`),
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
