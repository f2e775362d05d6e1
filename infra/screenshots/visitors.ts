// The people who look at the screens. Each signs in once, and keeps a browser's cache from screen to screen as people do.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { signIn } from '../testing/sign-in';
import type { TestServer } from '../testing/start-server';
import type { Size, Theme } from './options';
import type { Screen } from './screens';

type Person = Screen['as'];
type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

export class Visitors {
  private readonly sessions = new Map<Person, Promise<Session | undefined>>();
  private readonly contexts = new Map<string, Promise<BrowserContext>>();

  constructor(
    private readonly browser: Browser,
    private readonly server: TestServer,
  ) {}

  async newPage(person: Person, theme: Theme, size: Size): Promise<Page> {
    // A page that is resized later may be drawn in the size it was opened with.
    const context = await kept(this.contexts, `${person} ${theme} ${size.width}`, () =>
      this.openContext(person, theme, size),
    );
    return context.newPage();
  }

  private async openContext(person: Person, theme: Theme, viewport: Size): Promise<BrowserContext> {
    const context = await this.browser.newContext({
      storageState: await kept(this.sessions, person, () => this.signedIn(person)),
      viewport,
      hasTouch: viewport.width < 768,
      reducedMotion: 'reduce',
    });
    await context.addInitScript(`localStorage.setItem('libretto-theme', '${theme}')`);
    return context;
  }

  private async signedIn(person: Person): Promise<Session | undefined> {
    if (person === 'guest') return undefined;
    const context = await this.browser.newContext();
    await signIn(context, this.server.url, this.server.account(person));
    const session = await context.storageState();
    await context.close();
    return session;
  }
}

/** Two who ask at once wait for the same one. */
function kept<Key, Value>(map: Map<Key, Promise<Value>>, key: Key, make: () => Promise<Value>): Promise<Value> {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
