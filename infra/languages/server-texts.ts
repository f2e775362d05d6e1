// Extracts the server's messages: those marked by `text`, passed to a refusal, or defined in a
// contract for values that it rejects.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import { audioRefusals } from '../../backend/src/ports/media/audio-encoder';
import { httpCalls } from '../../contracts/src/http';
import { signUpBodySchema, usernameSchema } from '../../contracts/src/http/auth/auth';
import { songFormFields, uploadTexts } from '../../contracts/src/http/catalogue/upload';
import { noSuchPurchase } from '../../contracts/src/http/playback/downloads';
import { createPlaylistFieldsSchema, noSuchInvitation } from '../../contracts/src/http/playback/library';
import { mediaTexts } from '../../contracts/src/media-rules';

/** Index of the message among the arguments of each function. */
const refusals: Readonly<Record<string, number>> = {
  problem: 2,
  notFound: 0,
  unauthorized: 0,
  forbidden: 0,
  tooManyRequests: 1,
  fromProvider: 0,
};

/** Messages that contracts and ports export by name. */
const namedTexts = { audioRefusals, uploadTexts, mediaTexts, noSuchInvitation, noSuchPurchase };

/** Schemas of contracts that routes parse outside of a call's body: fields of multipart forms, and single values. */
const partSchemas = [usernameSchema, signUpBodySchema, createPlaylistFieldsSchema, songFormFields];

interface Node {
  readonly type: string;
  readonly value?: unknown;
  readonly [field: string]: unknown;
}

/**
 * @throws Error when a refusal has a message with values that is not marked by `text`, because
 * it would silently stay English.
 */
export function textsOfServer(files: readonly string[], root: string): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  const add = (text: string, where: string) => texts.set(text, [...(texts.get(text) ?? []), where]);
  for (const file of files) {
    const where = path.relative(root, file);
    for (const text of textsIn(readFileSync(file, 'utf8'), where)) add(text, where);
  }
  for (const text of textsOfContracts()) add(text, 'contracts');
  return texts;
}

function textsIn(source: string, where: string): string[] {
  if (!/\btext`|\b(problem|notFound|unauthorized|forbidden|tooManyRequests|fromProvider)\(/.test(source)) return [];
  const found: string[] = [];
  const constants = new Map<unknown, Node>();
  const parsed = parseSync(source, { syntax: 'typescript' });
  walk(parsed, ({ type, id, init }) => {
    if (type === 'VariableDeclarator' && (id as Node).type === 'Identifier' && init)
      constants.set((id as Node).value, init as Node);
  });
  walk(parsed, (node) => {
    if (node.type === 'TaggedTemplateExpression' && (node.tag as Node).value === 'text') {
      found.push(messageOf(node.template as Node));
    }
    if (node.type !== 'CallExpression') return;
    const index = refusals[String((node.callee as Node).value)];
    const argument = index === undefined ? undefined : (node.arguments as { expression: Node }[])[index]?.expression;
    if (argument)
      found.push(...literalsOf((argument.type === 'Identifier' && constants.get(argument.value)) || argument, where));
  });
  return found;
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node) visit(node as Node);
  for (const child of Object.values(node)) walk(child, visit);
}

/** The message as its catalogue key, with each value as a placeholder such as `{price}`. */
function messageOf(template: Node): string {
  const parts = (template.quasis as { cooked: string }[]).map(({ cooked }) => cooked);
  const names = (template.expressions as Node[]).map((value) => {
    const [property] = (value.properties ?? []) as Node[];
    return String((property?.key as Node | undefined)?.value ?? property?.value);
  });
  return parts.reduce((whole, part, index) => `${whole}{${names[index - 1]}}${part}`);
}

function literalsOf(argument: Node, where: string): string[] {
  switch (argument.type) {
    case 'StringLiteral':
      return [String(argument.value)];
    case 'ConditionalExpression':
      return [...literalsOf(argument.consequent as Node, where), ...literalsOf(argument.alternate as Node, where)];
    case 'TemplateLiteral':
      throw new Error(`${where}: a refusal has a text with values that is not marked by text`);
    // Reads both sides of an expression such as `known ?? 'else'`.
    case 'BinaryExpression':
      return [...literalsOf(argument.left as Node, where), ...literalsOf(argument.right as Node, where)];
    default:
      return [];
  }
}

/** The messages that the schemas of all calls define for rejected values. */
export function textsOfContracts(): Set<string> {
  const texts = new Set(stringsIn(namedTexts));
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const def = (value as { _zod?: { def?: Record<string, unknown> } })._zod?.def;
    if (def) {
      const said = typeof def.error === 'function' ? def.error({}) : undefined;
      if (typeof said === 'string') texts.add(said);
      if (typeof def.getter === 'function') visit(def.getter());
    }
    for (const child of Object.values(def ?? value)) visit(child);
  };
  visit(partSchemas);
  for (const { params, query, body } of httpCalls as readonly { params?: unknown; query?: unknown; body?: unknown }[])
    visit([params, query, body]);
  return texts;
}

function stringsIn(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value as object).flatMap(stringsIn);
}
