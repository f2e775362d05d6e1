// For browser tests that are run in both profiles.
import { isOnEngines } from './start-server';

/**
 * A test of what only the front end decides (keys, focus, themes, an error page): the embedded profile has shown it. On the engines
 * a journey proves what differs there, such as pushes, reads of one's own writes, uploads and webhooks.
 */
export function testOnScreens(name: string, body: () => Promise<void>): void {
  (isOnEngines() ? test.skip : test)(name, body);
}
