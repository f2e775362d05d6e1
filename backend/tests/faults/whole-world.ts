// Invariants of the whole installation after the last fault.
import { allEvents } from '../support/all-events';
import { until } from '../support/until';
import { comparedWithRebuild } from './equal-to-rebuild';
import { untilNothingIsParked } from './retry-parked';
import { creditedTypes, expectTheBooksWhole, paidTypes } from './whole-books';
import { patienceMs, type WorldUnderLoad } from './world-under-load';

/**
 * Checks that nothing acknowledged is lost or duplicated, all balances sum to zero, and every balance matches the log.
 */
export async function expectAllPaidOnce({ app, installation, paying, userIds, seen }: WorldUnderLoad): Promise<void> {
  await paying.end();
  await untilNothingIsParked(installation.settings, patienceMs);
  await until(async () => {
    const events = await allEvents(app.deps.eventStore);
    const count = (types: readonly string[]) => events.filter(({ type }) => types.includes(type)).length;
    return count(paidTypes) === count(creditedTypes);
  }, patienceMs);
  await expectTheBooksWhole(app, paying, userIds);
  seen.push(`${paying.paid} payments, none lost or doubled`);
}

/** Checks the same, and that every document of every read model equals a rebuild. */
export async function expectTheWorldWhole(world: WorldUnderLoad): Promise<void> {
  await expectAllPaidOnce(world);
  const { projections, documents, differences } = await comparedWithRebuild(world.app, world.installation.settings);
  expect(differences).toEqual([]);
  world.seen.push(`${documents} documents of ${projections} projections equal a rebuild`);
}
