// Starts Debian's Firefox, which playwright-core 1.60 drives by WebDriver BiDi. Later versions ask it for a command that
// Firefox 153 does not have, so that version is installed under its own name.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ElementHandle, firefox, type Page } from 'playwright-core-firefox';
import { installedProgram, programs } from './installed.mjs';
import type { OpenBrowser, Tab } from './tab';

export interface FirefoxOptions {
  /** As the setting "Block all cookies" does, which also takes away storage, channels and workers. */
  readonly blocksSiteData?: boolean;
}

const viewport = { width: 1440, height: 900 };

export async function openFirefox({
  blocksSiteData = false,
}: FirefoxOptions = {}): Promise<OpenBrowser & { page: Page }> {
  const executablePath = installedProgram(programs.firefox);
  if (!executablePath) throw new Error('Firefox is not installed');
  const sound = startSoundServer();
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath,
    headless: true,
    env: { ...process.env, ...sound.env },
    firefoxUserPrefs: {
      // Tests have no gesture of a person.
      'media.autoplay.default': 0,
      'media.autoplay.blocking_policy': 0,
      // A window in the background gets focus events as well.
      'focusmanager.testmode': true,
      // A mouse, which headless Firefox does not report.
      'ui.primaryPointerCapabilities': 6,
      'ui.allPointerCapabilities': 6,
      ...(blocksSiteData ? { 'network.cookie.cookieBehavior': 2 } : {}),
    },
  });
  const page = await browser.newPage({ viewport });
  // One attempt of an action; it waits until the element stops moving, which takes seconds on a slow machine.
  page.setDefaultTimeout(10_000);

  const elementOf = async (expression: string) => {
    const element = (await page.evaluateHandle(expression)).asElement() as ElementHandle | null;
    if (!element) throw new Error(`There is no element ${expression}`);
    return element;
  };
  const tab: Tab = {
    open: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded', timeout: 30_000 })),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded', timeout: 30_000 })),
    run: (body) => page.evaluate(`(async () => { ${body} })()`),
    click: async (element) => (await elementOf(element)).click(),
    type: async (element, text) => (await elementOf(element)).fill(text),
    upload: async (element, file) => (await elementOf(element)).setInputFiles(file),
    press: (key) => page.keyboard.press(key),
  };
  return {
    tab,
    page,
    async close() {
      await browser.close();
      sound.stop();
    },
  };
}

/** Firefox stops a song after two seconds where there is no audio device: PulseAudio gives it one that is silent. */
function startSoundServer(): { env: Record<string, string>; stop(): void } {
  const program = installedProgram(programs.pulseaudio);
  if (!program || process.env.PULSE_SERVER) return { env: {}, stop: () => {} };
  const folder = mkdtempSync(join(tmpdir(), 'libretto-pulse-'));
  const socket = join(folder, 'native');
  const modules = ['module-null-sink', `module-native-protocol-unix auth-anonymous=1 socket=${socket}`];
  const child: ChildProcess = spawn(
    program,
    ['-n', '--daemonize=no', '--exit-idle-time=-1', ...modules.map((module) => `--load=${module}`)],
    { stdio: 'ignore', env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder, PULSE_RUNTIME_PATH: folder } },
  );
  return {
    env: { PULSE_SERVER: `unix:${socket}` },
    stop() {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
