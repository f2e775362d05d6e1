// Serves one remote alone: its standalone page, bundled from the current sources, and fakes for its calls.
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { languageScript } from '@libretto/language/languages';
import { build } from 'esbuild';
import { firstPaintStyle, themeScript } from '../../shell/kit/src/theme/theme-script';
import { repoRoot } from '../build/inputs.mjs';
import { textsPlugin } from '../languages/esbuild-plugin';

export interface StandaloneOptions {
  /** The remote's folder, such as `mfe-social`; its page is `src/standalone.tsx`. */
  remote: string;
  title: string;
  /** Handles calls under `/api`; resolves with false for any other request. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Absent for any free port. */
  port?: number;
}

export interface StandaloneServer {
  url: string;
  stop(): Promise<void>;
}

export async function startStandaloneServer({
  remote,
  title,
  answer,
  port = 0,
}: StandaloneOptions): Promise<StandaloneServer> {
  const files = await bundle(path.join(repoRoot, remote, 'src/standalone.tsx'));
  const server = createServer(async (request, response) => {
    if (await answer(request, response)) return;
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const script = files.get(pathname);
    if (script) {
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script);
    } else if (pathname.startsWith('/@fontsource-variable/')) {
      const font = readFileSync(path.join(repoRoot, 'node_modules', pathname));
      response.writeHead(200, { 'Content-Type': 'font/woff2' }).end(font);
    } else {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(pageOf(title));
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

async function bundle(entry: string): Promise<Map<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    outdir: '/',
    plugins: [textsPlugin],
    jsx: 'automatic',
    jsxImportSource: '@emotion/react',
    define: { 'process.env.NODE_ENV': '"development"' },
    logLevel: 'error',
  });
  return new Map(outputFiles.map((file) => [file.path, file.contents]));
}

const pageOf = (title: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content" />
    <title>${title}</title>
    <script>${themeScript}</script>
    <script>${languageScript}</script>
    <style>${firstPaintStyle}</style>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/standalone.js"></script>
  </body>
</html>`;
