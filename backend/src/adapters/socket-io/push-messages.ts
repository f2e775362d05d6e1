// The message that a client receives for a push.
import type { Push } from '../../ports/messages/realtime';

export function messageOf({ topic, offset, kind, payload }: Push): object {
  const { by: _, ...shown } = payload as { readonly by?: unknown };
  return { ...shown, topic, offset, kind };
}

/** Returns the placeholder for a push that the client must not see. */
export function skippedOf({ topic, offset }: Push): object {
  return { topic, offset, kind: 'skipped' };
}

export function authorsOf({ payload }: Push): readonly string[] {
  return (payload as { readonly by?: readonly string[] }).by ?? [];
}
