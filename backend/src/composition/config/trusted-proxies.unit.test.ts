import { isProxyList } from './trusted-proxies';

test.each(['loopback', '10.0.0.1', 'loopback, 10.0.0.0/8, uniquelocal', 'fe80::/10', '::1', '10.0.0.0/255.0.0.0'])(
  '%s names proxies',
  (list) => {
    expect(isProxyList(list)).toBe(true);
  },
);

test.each(['notaproxy', '10.0.0.300', '10.0.0.0/33', '10.0.0.0/0', '::1/129', '10.0.0.0/255.0.255.0', '10.0.0.1,', ''])(
  '“%s” does not, which only the first request would have shown by a stack',
  (list) => {
    expect(isProxyList(list)).toBe(false);
  },
);
