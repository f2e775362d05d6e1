import { isPublicAddress, isPublicHttpsUrl } from './public-address';

test.each(['93.184.215.14', '8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001:82a::200e'])(
  '%s is an address of the public internet',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  ...[
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
  ],
  ...['224.0.0.1', '255.255.255.255', '198.18.0.1', '::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12:3456::1'],
  ...[
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'ff02::1',
    'localhost',
    '',
  ],
])('%p is none', (address) => expect(isPublicAddress(address)).toBe(false));

test.each([
  'https://push.example/send/1',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://8.8.8.8/x',
])('%s may be called', (url) => expect(isPublicHttpsUrl(url)).toBe(true));

test.each([
  ...['http://push.example/', 'ftp://push.example/', 'https://', 'push.example', 'javascript:alert(1)'],
  ...['https://localhost/', 'https://LOCALHOST./', 'https://a.localhost/', 'https://db/', 'https://printer.local/'],
  ...['https://metadata.google.internal/', 'https://router.home.arpa/', 'https://user:pass@push.example/'],
  ...['https://push.example:8443/', 'https://127.0.0.1/', 'https://[::1]/', 'https://[::ffff:127.0.0.1]/'],
  // Browsers also parse other number formats as addresses.
  ...['https://2130706433/', 'https://0x7f.1/', 'https://0177.0.0.1/', 'https://169.254.169.254/latest'],
])('%s may not', (url) => expect(isPublicHttpsUrl(url)).toBe(false));
