// `npx tsx mfe-catalogue/standalone/serve.ts [port] [backend]`: the catalogue without the shell, on a running backend.
import { startStandalone } from './standalone-server';

const [port = '4201', backend = 'http://localhost:4000'] = process.argv.slice(2);

void startStandalone(Number(port), backend).then(({ url }) => {
  process.stdout.write(`The catalogue, alone: ${url}\n`);
});
