/** The picture's id from its address, as the kit's images ask for sizes of it themselves. */
export function imageIdOf(url: string | null): string | null {
  return url?.split('/').pop()?.split('?')[0] ?? null;
}
