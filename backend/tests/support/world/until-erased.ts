import { until } from '../concurrency/until';
import type { TestApp } from './app';

/** Resolves once the job that follows a deletion has erased the person, and everything has handled that. */
export async function untilErased(app: TestApp, userId: string): Promise<void> {
  const events = () => app.deps.eventStore.readStream(`user-${userId}`, 0, 100);
  await until(async () => (await events()).some(({ type }) => type === 'PersonErased'));
  await app.settle();
}
