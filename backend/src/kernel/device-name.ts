import { parse } from 'bowser';

/** As `Firefox on Windows`; null where it does not say what it is. Never more than the browser says of itself. */
export function deviceName(userAgent: string): string | null {
  const { browser, os } = parse(userAgent === '' ? 'unknown' : userAgent);
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return names.length === 0 ? null : names.join(' on ');
}
