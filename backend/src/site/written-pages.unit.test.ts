import { withParts } from './written-pages';

const preload = (name: string) => `<link rel="preload" as="script" href="/${name}.js" />`;
const document = `<html><head><template id="preloads">${preload('libraries')}${preload('main')}</template></head>
<body><template id="scripts"><script defer src="/main.js"></script></template></body></html>`;
const call = '<link rel="preload" as="fetch" href="/api/auth/session" crossorigin />';
const preloads = [call, preload('frame'), preload('hosts')].join('\n    ');
const scriptsIn = (html: string) => [...html.matchAll(/as="script" href="([^"]+)"/g)].map(([, address]) => address);

test.each(['', '<picture></picture>'])(
  'preloads of the entry precede those of later scripts (first: "%s")',
  (first) => {
    const html = withParts(document, { preloads, first });
    expect(scriptsIn(html)).toEqual(['/libraries.js', '/main.js', '/frame.js', '/hosts.js']);
    expect(html).toContain(`${call}\n  </head>`);
  },
);
