// One webpack-dev-server for the shell and all remotes: five compilers in watch mode, one port, one page.
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ReleaseRegistry } from '@libretto/contracts/federation';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import { type Configuration, webpack } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { frontEndPackages, remoteNames, repoRoot } from '../build/inputs.mjs';

/** Paths that the backend serves. Everything else is an in-memory file or a page of the shell. */
const backendPaths = [
  ...['/api', '/docs', '/health', '/metrics', '/sandbox', '/socket.io'],
  ...['/embed/', '/rss', '/sitemap', '/robots.txt'],
];

export async function serveFrontEnd({ devPort, backendPort }: { devPort: number; backendPort: number }) {
  const configurations = await Promise.all(frontEndPackages.map(loadConfiguration));
  const compiler = webpack(configurations.map(withReactRefresh));
  if (!compiler) throw new Error('webpack refused the configurations');
  const server = new WebpackDevServer(
    {
      port: devPort,
      host: '127.0.0.1',
      hot: true,
      static: false,
      client: {
        webSocketURL: 'auto://0.0.0.0:0/ws',
        overlay: { errors: true, warnings: false, runtimeErrors: false },
        logging: 'warn',
      },
      historyApiFallback: {
        rewrites: [{ from: /^\/(remotes|releases)\//, to: ({ parsedUrl }) => parsedUrl.pathname ?? '/' }],
      },
      proxy: [{ context: backendPaths, target: `http://127.0.0.1:${backendPort}`, ws: true }],
      setupMiddlewares(middlewares, { app }) {
        app?.get('/releases/registry.json', (_request, response) => {
          response.json(developmentRegistry());
        });
        return middlewares;
      },
    },
    compiler,
  );
  await server.start();
  return server;
}

/** Every remote in its development version; without integrity, because files change with every save. */
function developmentRegistry(): ReleaseRegistry {
  const version = (name: string) => ({
    version: 'dev',
    manifestUrl: `/remotes/${name}/dev/mf-manifest.json`,
    weight: 100,
    integrity: {},
  });
  return {
    schemaVersion: 1,
    remotes: Object.fromEntries(remoteNames.map((name) => [name, { versions: [version(name)] }])),
  };
}

async function loadConfiguration(name: string): Promise<Configuration> {
  return (await import(path.join(repoRoot, name, 'webpack.config.ts'))).default;
}

const requireHere = createRequire(path.join(repoRoot, 'package.json'));

/**
 * React reports its roots only to the first refresh runtime of a page. All five compilers therefore use the same
 * runtime of the page, under one library name.
 */
function withReactRefresh(configuration: Configuration): Configuration {
  return {
    ...configuration,
    plugins: [
      ...(configuration.plugins ?? []),
      new ReactRefreshPlugin({ library: 'libretto', overlay: false, exclude: [/node_modules/, /infra[\\/]dev/] }),
    ],
    resolve: {
      ...configuration.resolve,
      alias: {
        ...(configuration.resolve?.alias as Record<string, string> | undefined),
        'react-refresh/runtime$': path.join(repoRoot, 'infra/dev/shared-refresh-runtime.cjs'),
        'libretto-refresh-runtime$': requireHere.resolve('react-refresh/runtime'),
      },
    },
  };
}
