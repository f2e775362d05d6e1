// The webpack configuration of a remote, complete but for its name and what it exposes.
import path from 'node:path';
import type { RemoteName } from '@libretto/contracts/federation';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { repoRoot } from '../build/inputs.mjs';
import { baseConfig, mode } from './base-config';
import { ChunkGuardPlugin } from './chunk-guard-plugin';
import { unhashedVersion } from './content-version';
import { ContractPlugin } from './contract-plugin';
import { sharedModules } from './shared-modules';

export interface RemotePresetOptions {
  /** Folder, package and federation name, such as `mfe-player`. */
  name: RemoteName;
  /** Only tests and the development server build under another version than the one of the present sources. */
  version?: string;
  /** Module name as in `FederatedModules` → source file relative to the package. */
  exposes: Record<string, string>;
}

/** Builds into `dist/<version>/`; build-package.ts puts the hash of the content into the version afterwards. */
export function remotePreset({
  name,
  version = process.env.LIBRETTO_BUILD_VERSION ?? unhashedVersion(name),
  exposes,
}: RemotePresetOptions): Configuration {
  const base = baseConfig(name, `${name}@${version}`);
  const folder = path.join(repoRoot, name);
  const shared = sharedModules(name);
  const files = Object.fromEntries(Object.entries(exposes).map(([module, file]) => [module, path.join(folder, file)]));
  return {
    ...base,
    entry: {},
    output: {
      ...base.output,
      path: path.join(folder, 'dist', version),
      // Found out at run time, so that a built version works under any address. The development server must know it.
      publicPath: mode === 'production' ? 'auto' : `/remotes/${name}/${version}/`,
    },
    module: {
      rules: [
        ...(base.module?.rules ?? []),
        {
          include: Object.values(files),
          loader: path.join(repoRoot, 'infra/languages/texts-ready-loader.cjs'),
          options: { texts: path.join(folder, 'src/texts') },
        },
      ],
    },
    plugins: [
      ...(base.plugins ?? []),
      new ChunkGuardPlugin(),
      ...(mode === 'production' ? [new ContractPlugin({ part: name, files, shared })] : []),
      new ModuleFederationPlugin({
        name,
        filename: 'remoteEntry.js',
        library: { type: 'window', name: `${name}@${version}` },
        exposes: Object.fromEntries(Object.entries(files).map(([module, file]) => [`./${module}`, file])),
        shared,
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: true,
        // A remote loads no remotes of its own, so its runtime leaves out what that takes.
        experiments: { optimization: { target: 'web', disableSnapshot: true, disableRemote: true } },
      }),
    ],
  };
}
