// Which kept pushes a new push makes obsolete, so that no client is sent content later that was deleted or reworded.

export interface PushErasure {
  /** Texts that identify the obsolete pushes by their payload in JSON. */
  readonly texts: readonly string[];
  /**
   * `replace`: a deletion takes their place. `remove`: the wording has changed, and a client that missed one of them
   * loads the list again.
   */
  readonly how: 'replace' | 'remove';
}

/** @param payload of the push, in which `updatedAt` marks a new wording of its object */
export function pushErasureOf(kind: string, payload: object): PushErasure | undefined {
  const { id, updatedAt } = payload as { readonly id?: unknown; readonly updatedAt?: unknown };
  if (typeof id !== 'string') return undefined;
  const named = (field: string) => `"${field}":${JSON.stringify(id)}`;
  if (kind.endsWith('-deleted')) return { texts: [named('id'), named('parentId')], how: 'replace' };
  return typeof updatedAt === 'string' ? { texts: [named('id')], how: 'remove' } : undefined;
}
