// Starts engines, each in a separate folder: those that this machine can run and that no URL variable provides.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Engine, EngineName, Say } from './engine';
import { eventStore } from './event-store';
import { freePort } from './free-ports';
import { kafka } from './kafka';
import { mongo } from './mongo';
import { redis } from './redis';
import { RunningEngine } from './running-engine';
import { s3 } from './s3';

export const engines: readonly Engine[] = [eventStore, kafka, mongo, redis, s3];

const programCache = resolve(__dirname, '../../.cache/engines');

/** Environment variable with the URL of an engine that already runs, for tests and benchmarks. */
export const urlVariable = (name: EngineName) => `LIBRETTO_TEST_${name}_URL`;

/** The product's own setting for the same engine. */
export const settingOf = (name: EngineName) => (name === 'S3' ? 'LIBRETTO_BLOBS_URL' : `LIBRETTO_${name}_URL`);

export type EngineState =
  | { readonly kind: 'started'; readonly engine: Engine; readonly url: string; readonly running: RunningEngine }
  | { readonly kind: 'given'; readonly engine: Engine; readonly url: string }
  | { readonly kind: 'missing'; readonly engine: Engine; readonly reason: string };

export interface StartedEngines {
  readonly states: readonly EngineState[];
  stop(): Promise<void>;
}

/** Starts engines in parallel. One that cannot run is reported in its state; the others start all the same. */
export async function startEngines(
  folder: string,
  say: Say,
  only: readonly EngineName[] = engines.map(({ name }) => name),
): Promise<StartedEngines> {
  const wanted = engines.filter(({ name }) => only.includes(name));
  const states = await Promise.all(wanted.map((engine) => stateOf(engine, folder, say)));
  const stop = async () => {
    await Promise.all(states.map((state) => (state.kind === 'started' ? state.running.stop() : undefined)));
  };
  return { states, stop };
}

/** Starts one engine, for a test that kills or freezes it. @throws when the machine cannot run it. */
export function startEngine(name: EngineName, folder: string, say?: Say): Promise<RunningEngine> {
  return startOne(engines.find((each) => each.name === name) as Engine, folder, say);
}

/**
 * Starts an engine that may be missing in `engines`, such as a cluster node. @throws when the machine cannot run it.
 */
export async function startOne(engine: Engine, folder: string, say: Say = () => undefined): Promise<RunningEngine> {
  const lacking = engine.lacks();
  if (lacking !== undefined) throw new Error(`${engine.title} needs ${lacking}`);
  const programs = await engine.fetch(programCache, say);
  mkdirSync(folder, { recursive: true });
  const running = new RunningEngine(engine, { programs, folder, ...(await portsOf(folder)) });
  await running.start();
  return running;
}

async function stateOf(engine: Engine, folder: string, say: Say): Promise<EngineState> {
  const url = process.env[urlVariable(engine.name)];
  if (url) return { kind: 'given', engine, url };
  const lacking = engine.lacks();
  if (lacking !== undefined) return { kind: 'missing', engine, reason: `it needs ${lacking}` };
  try {
    const running = await startEngine(engine.name, join(folder, engine.name.toLowerCase()), say);
    say(`${describe(engine)} is up.`);
    return { kind: 'started', engine, url: running.url, running };
  } catch (error) {
    return { kind: 'missing', engine, reason: (error as Error).message };
  }
}

/** An engine that restarts with existing data keeps its ports if they are free. */
async function portsOf(folder: string): Promise<{ readonly port: number; readonly innerPort: number }> {
  const path = join(folder, 'ports.json');
  const former = readPorts(path);
  const port = await freePort(former?.port);
  const innerPort = await freePort(former?.innerPort);
  writeFileSync(path, JSON.stringify({ port, innerPort }));
  return { port, innerPort };
}

function readPorts(path: string): { readonly port: number; readonly innerPort: number } | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Name of the engine for messages. */
export function describe(engine: Engine): string {
  return `${engine.title} ${engine.version}${engine.isStandIn ? ' (stand-in)' : ''}`;
}
