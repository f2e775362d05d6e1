// Waits for a connection.
import { failureKind } from '@libretto/contracts/client/command';

/** Resolves once the browser is online again; null for a failure with another cause. */
export function untilOnline(error: unknown): Promise<void> | null {
  if (failureKind(error) !== 'unsent') return null;
  return new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }));
}
