// Validates a proxy list as Express accepts it: addresses, address ranges, and the names of three predefined ranges.
import proxyAddr from 'proxy-addr';

/** Validates with the library that Express uses, which throws on unknown values. */
export function isProxyList(list: string): boolean {
  try {
    proxyAddr.compile(list.split(',').map((each) => each.trim()));
    return true;
  } catch {
    return false;
  }
}
