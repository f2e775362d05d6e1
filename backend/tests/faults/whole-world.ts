// Invariants of the whole installation after the last fault.

import { isLongRun } from '../support/programs/long-run';
import { comparedWithRebuild } from './equal-to-rebuild';
import { untilNothingIsParked } from './retry-parked';
import { expectTheBooksWhole } from './whole-books';
import { recoveryTimeoutMs, type WorldUnderLoad } from './world-under-load';

/**
 * Checks that nothing acknowledged is lost or duplicated, all balances sum to zero, and every balance matches the log.
 */
export async function expectAllPaidOnce({ app, installation, paying, userIds, seen }: WorldUnderLoad): Promise<void> {
  await paying.end();
  await untilNothingIsParked(app.ports, installation.settings, recoveryTimeoutMs);
  await expectTheBooksWhole(app, paying, userIds);
  seen.push(`${paying.paid} payments, none lost or doubled`);
}

/** Partitions interleave differently in each rebuild; three worlds under load are rebuilt in a usual run. */
const rebuilds = isLongRun ? 10 : 1;

/** Checks the same, and that every document of every read model equals each of several rebuilds. */
export async function expectTheWorldWhole(world: WorldUnderLoad): Promise<void> {
  await expectAllPaidOnce(world);
  for (let rebuild = 1; rebuild <= rebuilds; rebuild++) {
    const { projections, documents, differences } = await comparedWithRebuild(world.app, world.installation.settings);
    expect({ rebuild, differences }).toEqual({ rebuild, differences: [] });
    if (rebuild === 1)
      world.seen.push(`${documents} documents of ${projections} projections equal each of ${rebuilds} rebuilds`);
  }
}
