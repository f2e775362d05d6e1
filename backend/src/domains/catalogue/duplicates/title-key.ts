/** Normalizes a title: case, accents, spaces and punctuation are ignored, unless the title has no letters. */
export function titleKeyOf(title: string): string {
  const folded = title.normalize('NFKD').toLowerCase();
  const letters = folded.replace(/[^\p{L}\p{N}]/gu, '');
  return (letters || folded).slice(0, 200);
}
