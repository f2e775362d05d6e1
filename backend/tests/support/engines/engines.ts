import { join } from 'node:path';
import type { EngineName } from '../../../../infra/engines/engine';
import type { RunningEngine } from '../../../../infra/engines/running-engine';
import { startEngine } from '../../../../infra/engines/start-engines';
import { temporaryFolder } from '../files/temporary-folder';

/** Engines of the distributed profile that a test can use. */
export type { EngineName };

/**
 * The address of a running engine, as set by `npm run test:engines` or the machine's own environment
 * (`LIBRETTO_TEST_MONGO_URL` and so on).
 * @throws Error when the address is not set: an engine test never runs without its engine.
 */
export function engineUrl(name: EngineName): string {
  const variable = `LIBRETTO_TEST_${name}_URL`;
  const url = process.env[variable];
  if (!url) throw new Error(`${variable} says where the engine is. \`npm run test:engines\` starts one and sets it.`);
  return url;
}

export interface OwnEngine {
  readonly running: RunningEngine;
  /** The engine's data folder. */
  readonly folder: string;
  /** Stops the engine and deletes its data. */
  remove(): Promise<void>;
}

/** Starts an engine for one test, which may kill and freeze it; other tests share engines. */
export async function ownEngine(name: EngineName): Promise<OwnEngine> {
  const folder = temporaryFolder();
  const running = await startEngine(name, join(folder.path, name.toLowerCase()));
  const remove = async () => {
    await running.kill();
    folder.remove();
  };
  return { running, folder: folder.path, remove };
}
