import { parse } from 'bowser';
import { type Language, sourceLanguage, text } from '../../texts/text';

/** A name such as `Firefox on Windows` from the user agent alone; null if it identifies neither browser nor system. */
export function deviceName(userAgent: string, language: Language = sourceLanguage): string | null {
  const { browser, os } = parse(userAgent === '' ? 'unknown' : userAgent);
  if (browser.name && os.name) return text`${{ browser: browser.name }} on ${{ system: os.name }}`.in(language);
  return browser.name || os.name || null;
}
