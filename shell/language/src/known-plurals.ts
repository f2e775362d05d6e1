// Selects plural forms without `Intl`. Lingui creates plural rules and a number format for the first plural, which
// blocks a slow phone for 50 to 100 ms while the first page renders.

/** The format to which Lingui compiles a text. */
export type Token = string | readonly [name: string, type?: string, cases?: Readonly<Record<string, Tokens>>];
export type Tokens = string | readonly Token[];

/** In every language of the product only the number one has its own form; a test verifies this against `Intl`. */
export const isOne = (count: number): boolean => Math.abs(count) === 1;

export const hasPlural = (text: unknown): text is readonly Token[] => Array.isArray(text) && text.some(isPlural);

/** Replaces each plural by the form for its count. A plural that shows its count by `#` is left to Lingui. */
export function withKnownPlurals(
  tokens: readonly Token[],
  values: Readonly<Record<string, unknown>>,
): readonly Token[] {
  return tokens.flatMap((token) => {
    if (!isPlural(token)) return [token];
    const [name, , cases] = token;
    const count = values[name];
    if (typeof count !== 'number' || cases.offset !== undefined) return [token];
    const form = cases[count] ?? (isOne(count) ? cases.one : undefined) ?? cases.other;
    if (form === undefined || form.includes('#')) return [token];
    return typeof form === 'string' ? [form] : withKnownPlurals(form, values);
  });
}

type Plural = readonly [name: string, type: 'plural', cases: Readonly<Record<string, Tokens>>];

const isPlural = (token: Token): token is Plural => typeof token !== 'string' && token[1] === 'plural';
