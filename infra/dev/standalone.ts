// One remote alone on a port: `npx tsx infra/dev/standalone.ts mfe-social 4300`.
import path from 'node:path';
import { repoRoot } from '../build/inputs.mjs';
import { type StandaloneOptions, startStandaloneServer } from './standalone-server';

const [remote = '', port = '4300'] = process.argv.slice(2);

async function main(): Promise<void> {
  const api = await import(path.join(repoRoot, remote, 'standalone/demo-api'));
  const answer: StandaloneOptions['answer'] = api.createDemoApi().answer;
  const { url } = await startStandaloneServer({ remote, title: remote, answer, port: Number(port) });
  process.stdout.write(`${remote}, alone: ${url}\n`);
}

void main();
