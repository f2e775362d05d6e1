// Chooses the form of a plural without `Intl`. Lingui makes rules of plurals and a format of numbers at the first one, which keeps
// a slow phone busy for 50 to 100 ms while the first page is drawn.

/** What Lingui compiles a text to. */
export type Token = string | readonly [name: string, type?: string, cases?: Readonly<Record<string, Tokens>>];
export type Tokens = string | readonly Token[];

/** In every language of the product one thing alone has a form of its own; a test holds this against `Intl`. */
export const isOne = (count: number): boolean => Math.abs(count) === 1;

export const hasPlural = (text: unknown): text is readonly Token[] => Array.isArray(text) && text.some(isPlural);

/** The text with each plural replaced by the form that its count takes. One that shows its count by `#` stays for Lingui. */
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
