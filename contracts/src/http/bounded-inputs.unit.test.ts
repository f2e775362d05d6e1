// Every input of a call is bounded: each text, list and record has an upper limit of its length, each number two limits.
import { z } from 'zod';
import { httpCalls } from '.';
import type { CallDescription } from './call';

type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * These inputs are bounded elsewhere: files by the form parsers, free bodies by the server's limit on JSON size, and
 * numbers by a list of the allowed ones.
 */
const boundedElsewhere = [
  /^POST \/api\/auth\/session body\.data$/,
  /^POST \/api\/auth\/_log body/,
  /\/slow-mode body\.seconds$/,
  /^(POST|PUT) \/api\/upload\/song(\/{id})? body\.(price|trackNumber)$/,
  /^PUT \/api\/user\/catalog-settings body\.\w+Price$/,
  / body\.(image|audio|file|file_0)$/,
  /^POST \/api\/auth\/(passkeys|step-up|callback\/(second-factor|passkey)) body/,
];

/** Whether a pattern matches only texts of bounded length. */
const isBoundedPattern = (pattern: unknown) =>
  typeof pattern === 'string' && /^\^.*\$$/.test(pattern) && !/(?<!\\)[*+]|\{\d+,\}/.test(pattern);

/** Limits at which sums of money, times and indexes stay exact integers. */
const isBoundedNumber = ({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema) =>
  [minimum ?? exclusiveMinimum, maximum ?? exclusiveMaximum].every(
    (limit) => typeof limit === 'number' && Math.abs(limit) <= largestLimit,
  );
const largestLimit = 1e13;

function unboundedIn(schema: JsonSchema, at: string): string[] {
  const variants = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (schema[key] ?? []) as JsonSchema[]);
  if (variants.length > 0) return variants.flatMap((variant) => unboundedIn(variant, at));
  if (schema.enum !== undefined || schema.const !== undefined) return [];
  switch (schema.type) {
    case 'string':
      return schema.maxLength !== undefined || schema.format === 'date' || isBoundedPattern(schema.pattern) ? [] : [at];
    case 'array':
      return [...(schema.maxItems === undefined ? [at] : []), ...unboundedIn(schema.items as JsonSchema, `${at}[]`)];
    case 'object': {
      const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
      const rest = schema.additionalProperties;
      const isOpen = typeof rest === 'object' && rest !== null && (rest as JsonSchema).type !== undefined;
      return [
        ...fields.flatMap(([name, field]) => unboundedIn(field, `${at}.${name}`)),
        ...(isOpen && schema.propertyNames === undefined ? [`${at}{}`] : []),
      ];
    }
    case 'number':
    case 'integer':
      return isBoundedNumber(schema) ? [] : [at];
    case 'boolean':
    case 'null':
      return [];
    default:
      return [at];
  }
}

test('every text, list and number that a changing call takes is bounded', () => {
  const changing = (httpCalls as readonly CallDescription[]).filter(({ method }) => method !== 'GET');
  const unbounded = changing.flatMap((call) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = call[part];
      if (schema === undefined) return [];
      const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
      return unboundedIn(json, `${call.method} ${call.path} ${part}`);
    }),
  );
  expect(unbounded.filter((at) => !boundedElsewhere.some((pattern) => pattern.test(at)))).toEqual([]);
});
