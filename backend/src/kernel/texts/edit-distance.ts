// The edit distance between two words, counting insertions, deletions, substitutions and swaps of neighbours.

/**
 * With `isBeginning`, the minimum over all prefixes of `word`.
 * @returns at most `most + 1`, which means more than `most`.
 */
export function editDistance(typed: string, word: string, most: number, isBeginning = false): number {
  if (typed.length - word.length > most || (!isBeginning && word.length - typed.length > most)) return most + 1;
  const columns = Math.min(word.length, typed.length + most);
  let before: readonly number[] = [];
  let above: readonly number[] = Array.from({ length: columns + 1 }, (_, column) => column);
  for (let i = 1; i <= typed.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= columns; j++) {
      const isSame = typed[i - 1] === word[j - 1];
      let edits = Math.min(at(above, j - 1) + (isSame ? 0 : 1), at(above, j) + 1, at(row, j - 1) + 1);
      const isSwap = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
      if (isSwap) edits = Math.min(edits, at(before, j - 2) + 1);
      row[j] = edits;
      least = Math.min(least, edits);
    }
    if (least > most) return most + 1;
    [before, above] = [above, row];
  }
  return Math.min(most + 1, isBeginning ? Math.min(...above) : at(above, columns));
}

const at = (row: readonly number[], index: number) => row[index] as number;
