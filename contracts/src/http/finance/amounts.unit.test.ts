// Every amount that a call takes is bounded in both directions, so that no number without a meaning reaches a decision.
import fc from 'fast-check';
import { z } from 'zod';
import { httpCalls } from '..';
import type { CallDescription } from '../call';

type JsonSchema = Readonly<Record<string, unknown>>;

const isAmount = (name: string) => /amount|price/i.test(name);

/** The paths of all numbers in a body that stand for money. */
function amountsIn(schema: JsonSchema, path: readonly string[] = []): readonly (readonly string[])[] {
  const variants = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (schema[key] ?? []) as JsonSchema[]);
  if (variants.length > 0) return variants.flatMap((variant) => amountsIn(variant, path));
  if (schema.type === 'array') return amountsIn(schema.items as JsonSchema, [...path, '[]']);
  if (schema.type === 'number' || schema.type === 'integer') return isAmount(path.at(-1) ?? '') ? [path] : [];
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  return fields.flatMap(([name, field]) => amountsIn(field, [...path, name]));
}

const amounts = (httpCalls as readonly CallDescription[]).flatMap(({ method, path, body }) => {
  if (body === undefined || method === 'GET') return [];
  const json = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return amountsIn(json).map((field) => ({ name: `${method} ${path} ${field.join('.')}`, body, field }));
});

/** An object that has the value at the path and nothing else. */
const holding = (field: readonly string[], value: unknown): unknown =>
  field.reduceRight<unknown>((inner, name) => (name === '[]' ? [inner] : { [name]: inner }), value);

const meaningless = fc.oneof(
  fc.constantFrom(-9007199254740990, -1e300, 1e300, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER),
  fc.double({ max: -1e9, noNaN: true }),
  fc.double({ min: 1e12, noNaN: true }),
);

test('the calls with amounts are found', () => {
  const names = amounts.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['POST /api/social/donate amount', 'POST /api/user/withdrawals amount']),
  );
});

test.each(amounts)('$name refuses amounts without a meaning', ({ body, field }) => {
  fc.assert(
    fc.property(meaningless, (value) => {
      const { error } = (body as z.ZodType).safeParse(holding(field, value));
      const at = field.map((name) => (name === '[]' ? 0 : name)).join('.');
      const refusedAt = (error?.issues ?? []).map((issue) => issue.path.join('.'));
      expect(refusedAt).toContain(at);
    }),
  );
});
