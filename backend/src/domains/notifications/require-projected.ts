import type { Concerns } from '../../kernel/consumers/positions/concerns';
import type { NotificationsDeps } from './notifications.deps';

/** @throws Error which retries the job, so that nothing outdated is sent while a projection of notifications lags. */
export async function requireProjected(
  { waitForEvents }: Pick<NotificationsDeps, 'waitForEvents'>,
  { name }: { readonly name: string },
  concerns: Concerns,
): Promise<void> {
  if (!(await waitForEvents(name, concerns))) throw new Error('The notifications are not projected yet');
}
