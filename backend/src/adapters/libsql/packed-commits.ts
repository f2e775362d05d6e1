/** Commits as they travel to the writing thread: each statement's text goes along once, not once a row. */
import type { Bound } from './database';
import type { GenerationCommit } from './read-model-writer';

type PackedCommit = Omit<GenerationCommit, 'steps'> & { readonly rows: readonly (readonly [number, ...Bound[]])[] };

export interface PackedCommits {
  readonly statements: readonly string[];
  readonly commits: readonly PackedCommit[];
}

export function pack(commits: readonly GenerationCommit[]): PackedCommits {
  const numbers = new Map<string, number>();
  const numberOf = (sql: string) => {
    const known = numbers.get(sql);
    if (known !== undefined) return known;
    numbers.set(sql, numbers.size);
    return numbers.size - 1;
  };
  const packed = commits.map(({ steps, ...commit }) => ({
    ...commit,
    rows: steps.map(([sql, values]) => [numberOf(sql), ...values] as const),
  }));
  return { statements: [...numbers.keys()], commits: packed };
}

export function unpack({ statements, commits }: PackedCommits): readonly GenerationCommit[] {
  return commits.map(({ rows, ...commit }) => ({
    ...commit,
    steps: rows.map(([number, ...values]) => [statements[number] as string, values] as const),
  }));
}
