// Corrupts a valid body as attackers would: each field missing, of another type, too long, not a number, and more.

export interface SpoiledBody {
  readonly name: string;
  /** Raw JSON, because some of it cannot be produced by `JSON.stringify`. */
  readonly json: string;
}

const long = 'x'.repeat(20_000);

/** Invalid values by name, as JSON text. */
const wrongValues: Readonly<Record<string, string>> = {
  null: 'null',
  'a number': '7',
  'a negative number': '-7',
  'a number past all numbers': '1e999',
  'an unsafe integer': '9007199254740993',
  'an empty text': '""',
  'only space': '" \\t\\u00a0\\u200b "',
  'a text with NUL': '"a\\u0000b"',
  'the text NaN': '"NaN"',
  'a far too long text': `"${long}"`,
  SQL: '"\' OR 1=1; DROP TABLE events; --"',
  'a list': '[]',
  'an object that pollutes': '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
};

export function spoiledBodies(body: Readonly<Record<string, unknown>>): readonly SpoiledBody[] {
  const spoiled: SpoiledBody[] = [];
  for (const field of Object.keys(body)) {
    const { [field]: _, ...rest } = body;
    spoiled.push({ name: `without ${field}`, json: JSON.stringify(rest) });
    for (const [name, value] of Object.entries(wrongValues)) {
      spoiled.push({
        name: `${field} is ${name}`,
        json: JSON.stringify({ ...rest, [field]: 0 }).replace(pair(field, '0'), () => pair(field, value)),
      });
    }
  }
  return spoiled;
}

const pair = (field: string, value: string) => `${JSON.stringify(field)}:${value}`;

/** Bodies that are not objects or do not match their type; each with its content type and the expected statuses. */
export const noBodies: readonly (readonly [name: string, raw: string, type: string, statuses: readonly number[]])[] = [
  ['half of JSON', '{"half":', 'application/json', [400]],
  ['NaN', '{"amount":NaN}', 'application/json', [400]],
  ['a bare text', '"text"', 'application/json', [400]],
  ['a bare number', '7', 'application/json', [400]],
  ['a list', '[]', 'application/json', [400, 403]],
  ['deep nesting', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, 'application/json', [400, 403]],
  ['more than any call needs', JSON.stringify({ text: 'x'.repeat(300_000) }), 'application/json', [413]],
  ['plain text', 'a=1', 'text/plain', [400, 403, 415]],
  ['a form', 'a=1', 'application/x-www-form-urlencoded', [400, 403, 415]],
  ['another encoding of characters', '{}', 'application/json; charset=klingon', [415]],
];
