// The kit asks for pictures by id and size; calls answer with the picture's address.

/** `/api/img/song/{id}` → id; null where there is no picture. */
export function imageIdOf(address: string | null | undefined): string | null {
  const id = /^\/api\/img\/[\w-]+\/([^/?#]+)/.exec(address ?? '')?.[1];
  return id ? decodeURIComponent(id) : null;
}
