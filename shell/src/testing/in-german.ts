// Loads the shell's German texts, for tests that depend on the language.
import { i18n } from '@libretto/language/i18n';
import { compiled, idOf, ofKey } from '../../../infra/languages/compiled.cjs';
import german from '../locales/de.json';

const messages = Object.fromEntries(
  Object.entries(german as unknown as Record<string, string>).map(([key, translation]) => [
    idOf(ofKey(key)),
    compiled(translation),
  ]),
);

export function speakGerman(): void {
  i18n.loadAndActivate({ locale: 'de', messages });
}

export function speakEnglish(): void {
  i18n.activate('en');
}
