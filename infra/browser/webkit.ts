// Starts WebKitGTK's MiniBrowser on a virtual screen and drives it by WebDriver (https://www.w3.org/TR/webdriver2/).
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../engines/free-ports';
import { installedMiniBrowser, installedProgram, programs } from './installed.mjs';
import type { Key, OpenBrowser, Tab } from './tab';

/** The key under which WebDriver passes a reference to an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
type ElementReference = Record<typeof elementKey, string>;

const keyCodes: Record<Key, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  9: '9',
};

export async function openWebKit(): Promise<OpenBrowser> {
  const [driver, screen, binary] = [
    installedProgram(programs.webKitDriver),
    installedProgram(programs.xvfb),
    installedMiniBrowser(),
  ];
  if (!driver || !screen || !binary) throw new Error('WebKitGTK is not installed');
  const virtualScreen = await startScreen(screen);
  const port = await freePort();
  const service = spawn(driver, ['-p', String(port)], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: virtualScreen.display, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  });
  const call = client(`http://127.0.0.1:${port}`);
  await whenReady(call);
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary, args: ['--automation', '--autoplay-policy=allow'] },
      },
    },
  });
  const session = `/session/${sessionId}`;
  await call('POST', `${session}/timeouts`, { script: 40_000, pageLoad: 40_000, implicit: 0 });
  await call('POST', `${session}/window/rect`, { x: 0, y: 0, width: 1440, height: 960 });

  const elementOf = async (expression: string) => {
    const found = await call<ElementReference | null>('POST', `${session}/execute/sync`, {
      script: `return (${expression})`,
      args: [],
    });
    if (!found) throw new Error(`There is no element ${expression}`);
    return `${session}/element/${found[elementKey]}`;
  };
  const tab: Tab = {
    open: (url) => call('POST', `${session}/url`, { url }),
    reload: () => call('POST', `${session}/refresh`, {}),
    async run<T>(body: string) {
      const { value, error } = await call<{ value?: T; error?: string }>('POST', `${session}/execute/async`, {
        script: `const done = arguments[arguments.length - 1];
          (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }));`,
        args: [],
      });
      if (error) throw new Error(error);
      return value as T;
    },
    click: async (element) => call('POST', `${await elementOf(element)}/click`, {}),
    async type(element, text) {
      const path = await elementOf(element);
      await call('POST', `${path}/clear`, {});
      await call('POST', `${path}/value`, { text });
    },
    upload: async (element, file) => call('POST', `${await elementOf(element)}/value`, { text: file }),
    async press(key) {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: keyCodes[key] }));
      await call('POST', `${session}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
  };
  return {
    tab,
    async close() {
      await call('DELETE', session).catch(() => {});
      await ended(service);
      await ended(virtualScreen.child);
    },
  };
}

type Call = <T = void>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>;

function client(origin: string): Call {
  return async (method, path, body) => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: body ? JSON.stringify(body) : undefined,
      signal: AbortSignal.timeout(60_000),
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`);
    return value;
  };
}

async function whenReady(call: Call): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isReady = await call('GET', '/status').then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await delay(100);
  }
  throw new Error('WebKitWebDriver did not start');
}

/** Xvfb chooses a free display and writes its number to the given file descriptor. */
async function startScreen(program: string): Promise<{ display: string; child: ChildProcess }> {
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const pipe = child.stdio[3];
  if (!pipe) throw new Error('Xvfb has no pipe for its display');
  const [number] = await once(pipe, 'data');
  return { display: `:${String(number).trim()}`, child };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill();
  await exit;
}
