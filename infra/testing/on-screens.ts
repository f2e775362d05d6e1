// For browser tests that run in both profiles.
import { isOnEngines } from './start-server';

/**
 * A test of something that depends only on the front end (keys, focus, themes, an error page), so it runs
 * only in the embedded profile. Journeys on the engines test what differs there, such as pushes,
 * read-your-writes, uploads and webhooks.
 */
export function testOnScreens(name: string, body: () => Promise<void>): void {
  (isOnEngines() ? test.skip : test)(name, body);
}
