import { shellReleasedSince } from './shell-released-since';

const pageWith = (...scripts: string[]) =>
  `<!doctype html><html><head>${scripts.map((src) => `<script defer src="${src}"></script>`).join('')}</head></html>`;

function serverHas(html: string, status = 200): void {
  globalThis.fetch = async () => ({ ok: status === 200, status, text: async () => html }) as Response;
}

beforeEach(() => {
  document.head.innerHTML = '<script src="/libraries.1.js"></script><script src="/main.1.js"></script>';
});

test('the same scripts are the same shell, also where the page has loaded more', async () => {
  document.head.append(Object.assign(document.createElement('script'), { src: '/route.1.js' }));
  serverHas(pageWith('/libraries.1.js', '/main.1.js'));
  await expect(shellReleasedSince()).resolves.toBeNull();
});

test('names the new parts', async () => {
  serverHas(pageWith('/libraries.1.js', '/main.2.js'));
  await expect(shellReleasedSince()).resolves.toBe('/main.2.js');
});

test('takes no other answer for a shell', async () => {
  serverHas('Unavailable', 503);
  await expect(shellReleasedSince()).rejects.toThrow('503');
});
