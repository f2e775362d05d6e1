// Schemas of bus messages as a build records them in contract.json: the parts of a JSON Schema that define the fields.

import { z } from 'zod';
import { messageSchemas } from './message-schemas';

export interface MessageShape {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, MessageShape>>;
  readonly required?: readonly string[];
  readonly items?: MessageShape;
  readonly anyOf?: readonly MessageShape[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

const kept = ['type', 'required', 'enum', 'const'] as const;

/** Skips unknown topics, which the contract check reports. */
export function shapesOf(topics: readonly string[]): Record<string, MessageShape> {
  const known = Object.entries<z.ZodType>(messageSchemas).filter(([topic]) => topics.includes(topic));
  return Object.fromEntries(known.map(([topic, schema]) => [topic, shapeOf(schema)]));
}

/** A field without a schema, such as a function, may have any value. */
export const shapeOf = (schema: z.ZodType): MessageShape =>
  bare(z.toJSONSchema(schema, { unrepresentable: 'any' }) as MessageShape);

/** Drops limits of numbers and formats of strings, whose changes do no harm. */
function bare(schema: MessageShape): MessageShape {
  const { properties, items, anyOf } = schema;
  return {
    ...Object.fromEntries(kept.filter((key) => schema[key] !== undefined).map((key) => [key, schema[key]])),
    ...(properties && { properties: mapped(properties) }),
    ...(items && { items: bare(items) }),
    ...(anyOf && { anyOf: anyOf.map(bare) }),
  };
}

const mapped = (properties: Readonly<Record<string, MessageShape>>) =>
  Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, bare(each)]));
