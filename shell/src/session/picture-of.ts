// The id behind a picture's address, so that it can be asked for in the size it is shown at.

/** `/api/img/profile/{id}` → id; null for no picture and for addresses elsewhere. */
export function pictureIdOf(address: string | null | undefined): string | null {
  return /^\/api\/img\/[\w-]+\/([\w-]+)/.exec(address ?? '')?.[1] ?? null;
}
