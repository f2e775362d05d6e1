// Proxies as Express takes them: addresses, ranges of them, and three names. It throws at what it does not know.
import { isIP, isIPv4 } from 'node:net';

const names = ['loopback', 'linklocal', 'uniquelocal'];

export const isProxyList = (list: string): boolean => list.split(',').every((each) => isProxy(each.trim()));

function isProxy(text: string): boolean {
  if (names.includes(text)) return true;
  const [address = '', range, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return range === undefined || isRange(range, version === 4 ? 32 : 128);
}

function isRange(range: string, bits: number): boolean {
  if (/^\d{1,3}$/.test(range)) return Number(range) >= 1 && Number(range) <= bits;
  if (bits !== 32 || !isIPv4(range)) return false;
  const mask = range.split('.').map((part) => Number(part).toString(2).padStart(8, '0'));
  return /^1+0*$/.test(mask.join(''));
}
