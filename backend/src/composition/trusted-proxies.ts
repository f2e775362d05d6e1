// Proxies as Express takes them: addresses, ranges of them, and the names of three ranges.
import proxyAddr from 'proxy-addr';

/** By the library that Express asks itself, which throws at what it does not know. */
export function isProxyList(list: string): boolean {
  try {
    proxyAddr.compile(list.split(',').map((each) => each.trim()));
    return true;
  } catch {
    return false;
  }
}
