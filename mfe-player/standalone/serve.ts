// `npx tsx mfe-player/standalone/serve.ts [port]`: the player alone, with a few demo tracks.
import { startStandalone } from './standalone-server';

void startStandalone(Number(process.argv[2] ?? 4200)).then(({ url }) => {
  process.stdout.write(`The player, alone: ${url}\n`);
});
