/** Titles that differ only in case, accents, spaces or signs are one; what is left of a title without letters is itself. */
export function titleKeyOf(title: string): string {
  const folded = title.normalize('NFKD').toLowerCase();
  const letters = folded.replace(/[^\p{L}\p{N}]/gu, '');
  return (letters || folded).slice(0, 200);
}
