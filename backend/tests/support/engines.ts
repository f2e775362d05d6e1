import { join } from 'node:path';
import type { EngineName } from '../../../infra/engines/engine';
import type { RunningEngine } from '../../../infra/engines/running-engine';
import { startEngine } from '../../../infra/engines/start-engines';
import { temporaryFolder } from './temporary-folder';

/** Engines of the distributed profile that a test can talk to. */
export type { EngineName };

/**
 * Where a running engine answers, as `npm run test:engines` or the machine's own settings give it
 * (`LIBRETTO_TEST_MONGO_URL` and so on).
 * @throws Error when nobody said where it is: a test of an engine never runs without one.
 */
export function engineUrl(name: EngineName): string {
  const variable = `LIBRETTO_TEST_${name}_URL`;
  const url = process.env[variable];
  if (!url) throw new Error(`${variable} says where the engine is. \`npm run test:engines\` starts one and sets it.`);
  return url;
}

export interface OwnEngine {
  readonly running: RunningEngine;
  /** Its data. */
  readonly folder: string;
  /** Ends it, with its data. */
  remove(): Promise<void>;
}

/** An engine of the test's own, to be killed and frozen; the others share theirs. */
export async function ownEngine(name: EngineName): Promise<OwnEngine> {
  const folder = temporaryFolder();
  const running = await startEngine(name, join(folder.path, name.toLowerCase()));
  const remove = async () => {
    await running.kill();
    folder.remove();
  };
  return { running, folder: folder.path, remove };
}
