// Uses real output of the macros, because the finder depends on its form.
import { transformSync } from '@swc/core';
import type { Text } from './compiled.cjs';
import { idOf } from './compiled.cjs';
import { withMacros } from './macros.cjs';
import { replaceMessages } from './messages-in-code.cjs';

const imports = `
import { msg, plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
`;

function afterMacros(source: string): string {
  return transformSync(imports + source, {
    filename: 'source.tsx',
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      experimental: withMacros,
    },
  }).code;
}

function messagesIn(code: string): Text[] {
  const found: Text[] = [];
  replaceMessages(code, (text) => {
    found.push(text);
    return undefined;
  });
  return found.reverse();
}

const messagesOf = (source: string) => messagesIn(afterMacros(source)).map(({ message }) => message);

it('finds texts, descriptors and plurals', () => {
  expect(messagesOf('export const text = () => t`Sign in`')).toEqual(['Sign in']);
  expect(messagesOf(`export const text = (title: string) => t\`Add \${title} to a playlist\``)).toEqual([
    'Add {title} to a playlist',
  ]);
  expect(messagesOf('export const text = msg`Later`')).toEqual(['Later']);
  expect(messagesOf("export const text = (n: number) => plural(n, { one: '# song', other: '# songs' })")).toEqual([
    '{n, plural, one {# song} other {# songs}}',
  ]);
});

it('finds a text with its context', () => {
  expect(messagesIn(afterMacros("export const text = () => t({ message: 'Open', context: 'verb' })"))).toEqual([
    { message: 'Open', context: 'verb' },
  ]);
});

it('finds texts with quotes and signs in them', () => {
  expect(messagesOf('export const text = () => t`"It\'s" \u201cnew\u201d \\\\ – today`')).toEqual([
    '"It\'s" \u201cnew\u201d \\ – today',
  ]);
});

it('finds the text around elements in elements, and the text within them', () => {
  const source = `export const Part = () => (
    <Trans>
      New here? <a href="/signup" title={t\`Another way\`}>Create <b>your</b> account</a>
    </Trans>
  )`;
  expect(messagesOf(source)).toEqual(['New here? <0>Create <1>your</1> account</0>', 'Another way']);
});

it('takes no property called message for a text', () => {
  const source = `export const Part = () => <Trans>Hello <Box message="Other">there</Box></Trans>;
    export const other = { message: 'Mine' };
    export const text = () => t\`Yours\`;`;
  expect(messagesOf(source)).toEqual(['Hello <0>there</0>', 'Yours']);
});

it('puts what it is given in the place of each text', () => {
  const code = afterMacros('export const text = () => [t`One`, t`Two`]');
  const replaced = replaceMessages(code, ({ message }) => JSON.stringify([message.toUpperCase()]));
  expect(replaced).toContain('message: ["ONE"]');
  expect(replaced).toContain('message: ["TWO"]');
  expect(replaced).toContain(idOf({ message: 'Two' }));
});

it('fails where the text of an id is not there, as it would be shown by none', () => {
  const code = afterMacros('export const text = () => t`One`').replace('message: "One"', 'message: "Other"');
  expect(() => messagesIn(code)).toThrow(/was not found/);
});
