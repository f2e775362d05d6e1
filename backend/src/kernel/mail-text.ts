// The shape that all our mails have, in plain text.
import { type Language, type Text, text } from './text';

/**
 * @param name null once the person was erased, and where there is no account
 * @param paragraphs links, and what people wrote, are plain strings and stay as they are
 */
export function mailText(language: Language, name: string | null, paragraphs: readonly (string | Text)[]): string {
  const greeting = name === null ? text`Hello there,` : text`Hello ${{ name }},`;
  const said = [greeting, ...paragraphs, 'Libretto'].map((part) =>
    typeof part === 'string' ? part : part.in(language),
  );
  return `${said.join('\n\n')}\n`;
}
