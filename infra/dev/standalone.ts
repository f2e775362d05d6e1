// Serves one remote on a port, with its own demo responses: `npx tsx infra/dev/standalone.ts mfe-social 4300`,
// or with those of a backend: `npx tsx infra/dev/standalone.ts mfe-catalogue 4300 http://localhost:4000`.
import path from 'node:path';
import { repoRoot } from '../build/inputs.mjs';
import { passedOnTo } from './pass-on';
import { type StandaloneOptions, startStandaloneServer } from './standalone-server';

const [remote = '', port = '4300', backend] = process.argv.slice(2);

async function demoAnswers(): Promise<StandaloneOptions['answer']> {
  const api = await import(path.join(repoRoot, remote, 'standalone/demo-api'));
  return api.createDemoApi().answer;
}

async function main(): Promise<void> {
  const answer = backend === undefined ? await demoAnswers() : passedOnTo(backend);
  const { url } = await startStandaloneServer({ remote, title: remote, answer, port: Number(port) });
  process.stdout.write(`${remote}, alone: ${url}\n`);
}

void main();
