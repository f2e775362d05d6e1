// Serves the catalogue alone: its page, bundled as it is at each reload, and the calls of a backend that runs elsewhere.
import { readFileSync } from 'node:fs';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { firstPaintStyle, themeScript } from '@libretto/kit/theme-script';
import { build } from 'esbuild';

const packageFolder = path.resolve(__dirname, '..');
const repoRoot = path.resolve(packageFolder, '..');

export interface StandaloneServer {
  url: string;
  stop(): Promise<void>;
}

export async function startStandalone(port: number, backend: string): Promise<StandaloneServer> {
  let files = new Map<string, Uint8Array>();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/api/')) {
      passOn(request, response, backend);
      return;
    }
    const script = files.get(pathname);
    if (script) {
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script);
    } else if (pathname.startsWith('/@fontsource-variable/')) {
      const font = readFileSync(path.join(repoRoot, 'node_modules', path.normalize(pathname)));
      response.writeHead(200, { 'Content-Type': 'font/woff2' }).end(font);
    } else {
      files = await bundle();
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(page);
    }
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The origin is the backend's own, as its guard against foreign pages would have it. */
function passOn(request: IncomingMessage, response: ServerResponse, backend: string): void {
  const { host } = new URL(backend);
  const headers = { ...request.headers, host, ...(request.headers.origin ? { origin: backend } : {}) };
  const onward = forward(new URL(request.url ?? '/', backend), { method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.writeHead(502).end());
  request.pipe(onward);
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
    <script>${themeScript}</script>
    <style>${firstPaintStyle}</style>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/standalone.js"></script>
  </body>
</html>`;
