// The users of the screenshots. Each signs in once and keeps the browser cache between screens.
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
    // A page that is resized later may keep the layout of its initial size, so each width has its own context.
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

/** Concurrent callers share one promise. */
function kept<Key, Value>(map: Map<Key, Promise<Value>>, key: Key, make: () => Promise<Value>): Promise<Value> {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
