// What a viewer is sent of a push.
import type { Push } from '../../ports/realtime';

export function messageOf({ topic, offset, kind, payload }: Push): object {
  const { by: _, ...shown } = payload as { readonly by?: unknown };
  return { ...shown, topic, offset, kind };
}

/** In place of a push that somebody must not see. */
export function skippedOf({ topic, offset }: Push): object {
  return { topic, offset, kind: 'skipped' };
}

export function authorsOf({ payload }: Push): readonly string[] {
  return (payload as { readonly by?: readonly string[] }).by ?? [];
}
