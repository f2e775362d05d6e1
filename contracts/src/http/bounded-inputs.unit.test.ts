// Every input of a call is bounded: each text, list and record has an upper limit of its length.
import { z } from 'zod';
import { httpCalls } from '.';
import type { CallDescription } from './call';

type JsonSchema = Readonly<Record<string, unknown>>;

/** These inputs are bounded elsewhere: files by the form parsers, free bodies by the server's limit on JSON size. */
const boundedElsewhere = [
  /^POST \/api\/auth\/session body\.data$/,
  /^POST \/api\/auth\/_log body/,
  / body\.(image|audio|file|file_0)$/,
  /^POST \/api\/auth\/(passkeys|step-up|callback\/(second-factor|passkey)) body/,
];

/** Whether a pattern matches only texts of bounded length. */
const isBoundedPattern = (pattern: unknown) =>
  typeof pattern === 'string' && /^\^.*\$$/.test(pattern) && !/(?<!\\)[*+]|\{\d+,\}/.test(pattern);

function unboundedIn(schema: JsonSchema, at: string): string[] {
  const variants = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (schema[key] ?? []) as JsonSchema[]);
  if (variants.length > 0) return variants.flatMap((variant) => unboundedIn(variant, at));
  if (schema.enum !== undefined || schema.const !== undefined) return [];
  switch (schema.type) {
    case 'string':
      return schema.maxLength !== undefined || schema.format !== undefined || isBoundedPattern(schema.pattern)
        ? []
        : [at];
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
    case 'boolean':
    case 'null':
      return [];
    default:
      return [at];
  }
}

test('every text and list that a changing call takes has an upper bound', () => {
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
