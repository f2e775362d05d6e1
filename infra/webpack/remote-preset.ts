// The webpack configuration of a remote, complete except for its name and exposed modules.
import path from 'node:path';
import type { RemoteName } from '@libretto/contracts/federation';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { repoRoot } from '../build/inputs.mjs';
import { baseConfig, mode } from './base-config';
import { unhashedVersion } from './contract-checks/content-version';
import { ChunkGuardPlugin } from './plugins/chunk-guard-plugin';
import { ContractPlugin } from './plugins/contract-plugin';
import { sharedModules } from './shared-modules';

export interface RemotePresetOptions {
  /** Folder, package and federation name, such as `mfe-player`. */
  name: RemoteName;
  /** Only tests and the development server build under a version other than that of the current sources. */
  version?: string;
  /** Module name as in `FederatedModules` → source file relative to the package. */
  exposes: Record<string, string>;
}

/** Builds into `dist/<version>/`; build-package.ts then inserts the content hash into the version. */
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
      // Determined at run time, so that a build works under any URL. The development server needs a fixed path.
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
        // A remote loads no other remotes, so its runtime omits that code.
        experiments: { optimization: { target: 'web', disableSnapshot: true, disableRemote: true } },
      }),
    ],
  };
}
