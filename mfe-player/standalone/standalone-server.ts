// Serves the player alone: its page, bundled as it is now, and the demo answers to its calls.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { firstPaintStyle, themeScript } from '@libretto/kit/theme-script';
import { build } from 'esbuild';
import { DemoApi } from './demo-api';

const packageFolder = path.resolve(__dirname, '..');
const repoRoot = path.resolve(packageFolder, '..');

export interface StandaloneServer {
  url: string;
  api: DemoApi;
  stop(): Promise<void>;
}

export async function startStandalone(port = 0): Promise<StandaloneServer> {
  const files = await bundle();
  const api = new DemoApi();
  const server = createServer(async (request, response) => {
    if (await api.answer(request, response)) return;
    const pathname = new URL(request.url ?? '/', 'http://localhost').pathname;
    const script = files.get(pathname);
    if (script) {
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script);
    } else if (pathname.startsWith('/@fontsource-variable/')) {
      response
        .writeHead(200, { 'Content-Type': 'font/woff2' })
        .end(readFileSync(path.join(repoRoot, 'node_modules', pathname)));
    } else {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(page);
    }
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : port}`,
    api,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bundle(): Promise<Map<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: [path.join(packageFolder, 'src/standalone.tsx')],
    bundle: true,
    write: false,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    outdir: '/',
    jsx: 'automatic',
    jsxImportSource: '@emotion/react',
    define: { 'process.env.NODE_ENV': '"development"' },
    logLevel: 'error',
  });
  return new Map(outputFiles.map((file) => [file.path, file.contents]));
}

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <title>Player</title>
    <script>${themeScript}</script>
    <style>${firstPaintStyle}</style>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/standalone.js"></script>
  </body>
</html>`;
