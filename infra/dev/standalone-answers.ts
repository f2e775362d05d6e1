// The answers of a standalone remote: those of its own demo server, otherwise the examples of its pact.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../build/inputs.mjs';
import { pactAnswers } from './pact-answers';
import type { StandaloneOptions } from './standalone-server';

export async function answersOf(remote: string): Promise<StandaloneOptions['answer']> {
  const demo = path.join(repoRoot, remote, 'standalone/demo-api');
  if (!existsSync(`${demo}.ts`)) return pactAnswers(remote);
  const api = await import(demo);
  return api.createDemoApi().answer;
}
