// The plain-text layout of all mails.
import { type Language, type Text, text } from './text';

/**
 * @param name null once the person was erased, and for recipients without an account
 * @param paragraphs links and user content are plain strings and are not translated
 */
export function mailText(language: Language, name: string | null, paragraphs: readonly (string | Text)[]): string {
  const greeting = name === null ? text`Hello there,` : text`Hello ${{ name }},`;
  const said = [greeting, ...paragraphs, 'Libretto'].map((part) =>
    typeof part === 'string' ? part : part.in(language),
  );
  return `${said.join('\n\n')}\n`;
}
