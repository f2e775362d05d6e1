// Serves one remote on a port, with its own demo responses or the examples of its pact:
// `npx tsx infra/dev/standalone.ts mfe-social 4300`,
// or with those of a backend: `npx tsx infra/dev/standalone.ts mfe-catalogue 4300 http://localhost:4000`.
import { passedOnTo } from './pass-on';
import { answersOf } from './standalone-answers';
import { startStandaloneServer } from './standalone-server';

const [remote = '', port = '4300', backend] = process.argv.slice(2);

async function main(): Promise<void> {
  const answer = backend === undefined ? await answersOf(remote) : passedOnTo(backend);
  const { url } = await startStandaloneServer({ remote, title: remote, answer, port: Number(port) });
  process.stdout.write(`${remote}, alone: ${url}\n`);
}

void main();
