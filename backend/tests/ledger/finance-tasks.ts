// Waits for long-running finance tasks.
import type { Client } from '../support/world/client';

const timeoutMs = 100_000;
const pauseMs = 50;

/** Polls an address until the task is done or has failed. */
export async function ended(
  auditor: Client,
  address: string,
  name: 'export' | 'reconciliation' | 'verification',
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely.
): Promise<any> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; ) {
    const { body } = await auditor.get(address);
    if (['done', 'failed'].includes(body[name].status)) return body;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  throw new Error(`${address} did not end`);
}
