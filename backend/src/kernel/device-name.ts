import { parse } from 'bowser';
import { type Language, sourceLanguage, text } from './text';

/** As `Firefox on Windows`; null where it does not say what it is. Never more than the browser says of itself. */
export function deviceName(userAgent: string, language: Language = sourceLanguage): string | null {
  const { browser, os } = parse(userAgent === '' ? 'unknown' : userAgent);
  if (browser.name && os.name) return text`${{ browser: browser.name }} on ${{ system: os.name }}`.in(language);
  return browser.name || os.name || null;
}
