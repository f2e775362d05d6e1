// Jest's global set-up of the journeys: the same browser tests, in the distributed profile.
import { startSharedServer } from './shared-server';

export default async function startForJourneys(): Promise<void> {
  process.env.LIBRETTO_E2E_PROFILE = 'distributed';
  await startSharedServer();
}
