// `npm run dev`: serves the shell and all remotes with hot reload from one process, and restarts the backend on change.
import { takesNoOptions } from '../build/no-options.mjs';

process.env.LIBRETTO_BUILD_MODE = 'development';
process.env.NODE_ENV = 'development';
process.env.LIBRETTO_BUILD_VERSION = 'dev';

const backendPort = Number(process.env.LIBRETTO_PORT ?? 4000);
const devPort = Number(process.env.LIBRETTO_DEV_PORT ?? backendPort + 1);

/** Imports the presets lazily, because they read their mode when they load. */
async function main(): Promise<void> {
  takesNoOptions('npm run dev', 'serves the front end with hot reload, and a backend that restarts on change.');
  const [{ watchBackend }, { serveFrontEnd }] = await Promise.all([import('./backend-watch'), import('./dev-server')]);
  const stopBackend = await watchBackend({ port: backendPort, pageOrigin: `http://localhost:${devPort}` });
  const server = await serveFrontEnd({ devPort, backendPort });
  console.log(`Development server on http://localhost:${devPort}, backend on port ${backendPort}. Ctrl-C ends both.`);
  let isEnding = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      // Under npm a Ctrl-C arrives twice: from the terminal, and forwarded by npm.
      if (isEnding) return;
      isEnding = true;
      await Promise.all([server.stop(), stopBackend()]);
      process.exit(0);
    });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
