// Visits many screens in one page for each user, by links as a user does: loading the application again for each screen
// takes most of the time, and shows nothing more.
import type { BrowserContext, Page } from 'playwright-core';
import { until } from '../../backend/tests/support/concurrency/until';
import type { Screen } from '../screenshots/screens';
import { pageIsWhole } from '../screenshots/whole-page';

/** A page that does not exist, and so has no data: from it a link leads to the next screen. */
const emptyPath = '/between-screens';
/** A page counts as settled after this time without a pending or new request. */
const quietMs = 250;

/** A page together with all data that it has received from the server. */
export class Visit {
  #pending = 0;
  #quietSinceMs = Date.now();
  #responses: Promise<unknown>[] = [];
  readonly #said = new Set<string>();

  private constructor(readonly page: Page) {
    page.on('request', () => this.#count(1));
    page.on('requestfinished', () => this.#count(-1));
    page.on('requestfailed', () => this.#count(-1));
    page.on('response', (response) => {
      if (response.headers()['content-type']?.includes('json')) this.#responses.push(response.json().catch(() => null));
    });
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => this.#responses.push(Promise.resolve(pushIn(String(payload)))));
    });
  }

  /** Loads the application at this address. */
  static async open(context: BrowserContext, address: string): Promise<Visit> {
    const visit = new Visit(await context.newPage());
    await visit.page.goto(address);
    await pageIsWhole(visit.page);
    return visit;
  }

  /**
   * Follows a link to this address within the application, and waits until its page has settled.
   * @throws if no page has this address: it would then depend on the layout whether the empty page is replaced.
   */
  async follow(address: string): Promise<void> {
    await this.#click(new URL(emptyPath, address).href);
    const notFound = await this.#heading();
    await this.#click(address).catch((cause) => {
      throw new Error(`The empty page stays at ${address}, as if no page had this address.`, { cause });
    });
    await until(async () => this.#pending <= 0 && Date.now() - this.#quietSinceMs >= quietMs, 60_000);
    await pageIsWhole(this.page);
    if ((await this.#heading()) === notFound) throw new Error(`No page has the address ${address}.`);
  }

  /** Every string of the server's responses and pushes so far. */
  async said(): Promise<readonly string[]> {
    const responses = await Promise.all(this.#responses.splice(0));
    for (const each of stringsIn(responses)) this.#said.add(each);
    return [...this.#said];
  }

  #heading(): Promise<string | null> {
    return this.page.locator('h1').first().textContent();
  }

  /** Resolves once the heading of the former page is gone. */
  async #click(address: string): Promise<void> {
    const former = await this.page.waitForSelector('h1', { state: 'attached' });
    await this.page.evaluate((href) => {
      const link = document.createElement('a');
      link.href = href;
      document.body.append(link);
      link.click();
      link.remove();
    }, address);
    await until(async () => !(await former.evaluate((heading) => heading.isConnected)), 60_000);
    await this.page.waitForSelector('h1', { state: 'attached' });
  }

  #count(change: number): void {
    this.#pending += change;
    this.#quietSinceMs = Date.now();
  }
}

/** A push of Socket.IO is JSON behind the number of its kind. */
function pushIn(frame: string): unknown {
  try {
    return JSON.parse(frame.replace(/^\d+/, ''));
  } catch {
    return null;
  }
}

/**
 * Parts that a page renders separately within an English sentence of the server: titles, instants, months and amounts.
 */
const setApart =
  /“[^”]*”|\d{4}-\d{2}-\d{2}T[\d:.]+Z|\b\d{4}-\d{2}\b|(?<![\w/.-])[−-]?€?\d(?:[\d.,]*\d)?(?![\w/-])(?:\s?[%€])?(?:\s(?:Talents?|EUR)\b)?/g;

/** Every line of the strings in a response, and the parts between the separately rendered ones. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    const lines = value.split(/\n/).flatMap((line) => [line, ...line.split(setApart)]);
    return lines.map((line) => line.trim()).filter((line) => line.length > 2);
  }
  if (value && typeof value === 'object') return Object.values(value).flatMap(stringsIn);
  return [];
}

/**
 * A screen with playback would keep the player of every later screen busy. The screen of a page that does not exist
 * cannot be distinguished from the empty page in front of it.
 */
const isLoadedAlone = ({ isPlaying, name }: Screen): boolean => isPlaying === true || name === 'not-found';

export interface TourOptions<Result> {
  readonly contextOf: (person: Screen['as']) => Promise<BrowserContext>;
  readonly addressOf: (screen: Screen) => string;
  /** Looks at one screen once it has settled. */
  readonly look: (visit: Visit) => Promise<Result>;
}

/** Looks at all screens in the background; a test awaits the result of its own screen. */
export class ScreenTour<Result> {
  readonly #results = new Map<Screen, Promise<Result>>();
  readonly #visits = new Map<Screen['as'], Visit>();

  constructor(
    screens: readonly Screen[],
    private readonly options: TourOptions<Result>,
  ) {
    let former: Promise<unknown> = Promise.resolve();
    for (const screen of screens) {
      const result = former.then(() => this.#lookAt(screen));
      // The test of the screen reports the error, also if the former screen has failed.
      former = result.catch(() => undefined);
      this.#results.set(screen, result);
    }
  }

  /** The result of a screen. A repeated test gets a result from a page that was loaded at the screen's own address. */
  resultOf(screen: Screen): Promise<Result> {
    const result = this.#results.get(screen);
    this.#results.delete(screen);
    return result ?? this.#lookAlone(screen);
  }

  async #lookAt(screen: Screen): Promise<Result> {
    if (isLoadedAlone(screen)) return this.#lookAlone(screen);
    const { contextOf, addressOf, look } = this.options;
    const known = this.#visits.get(screen.as);
    this.#visits.delete(screen.as);
    const visit = known ?? (await Visit.open(await contextOf(screen.as), addressOf(screen)));
    try {
      if (known) await visit.follow(addressOf(screen));
      const result = await look(visit);
      this.#visits.set(screen.as, visit);
      return result;
    } catch (error) {
      await visit.page.close();
      throw error;
    }
  }

  async #lookAlone(screen: Screen): Promise<Result> {
    const { contextOf, addressOf, look } = this.options;
    const visit = await Visit.open(await contextOf(screen.as), addressOf(screen));
    try {
      return await look(visit);
    } finally {
      await visit.page.close();
    }
  }
}
