export const seedVariable: string;
/** The seed is `undefined` where the slowest files run first; `rest` are the other words. */
export function seedOf(words: readonly string[]): { readonly seed: string | undefined; readonly rest: string[] };
export function drawnBy(seed: string): (project: string, path: string) => number;
