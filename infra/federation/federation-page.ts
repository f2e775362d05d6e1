// What the federation's browser tests look at: a page, what it asked for, and faults laid in its way.
import type { Browser, Page, Route } from 'playwright-core';

export type Fault = 'down' | 'corrupt' | 'hanging';

/** Long enough for a busy machine to load a remote, short enough to wait for in every test. */
export const remoteTimeoutMs = 4_000;

export interface FederationPage {
  page: Page;
  /** Every address that the page has asked for so far, without the origin. */
  requested: string[];
  /** Lays a fault on the matching files until it is lifted. */
  break(files: RegExp, fault: Fault): Promise<() => Promise<void>>;
  /** Keeps the matching files back until they are let go. */
  hold(files: RegExp): Promise<() => void>;
}

/** Opens a page of its own, whose remotes time out within {@link remoteTimeoutMs}. */
export async function openPage(browser: Browser, origin: string): Promise<FederationPage> {
  const context = await browser.newContext();
  await context.addInitScript(`globalThis.librettoRemoteTimeoutMs = ${remoteTimeoutMs}`);
  const page = await context.newPage();
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(origin)) requested.push(request.url().slice(origin.length));
  });
  return {
    page,
    requested,
    break: (files, fault) => breakFiles(page, files, fault),
    hold: (files) => holdFiles(page, files),
  };
}

async function breakFiles(page: Page, files: RegExp, fault: Fault): Promise<() => Promise<void>> {
  await page.route(files, faults[fault]);
  if (fault === 'hanging') {
    // What hangs goes on hanging, and only what is asked for from then on is answered: without any route left the browser
    // would let everything through that was held back.
    await page.route(/^about:/, (route) => route.continue());
    return () => page.unroute(files);
  }
  // What is under way then is answered by the server after all, and its fault has nothing to answer any more.
  return () => page.unrouteAll({ behavior: 'ignoreErrors' });
}

async function holdFiles(page: Page, files: RegExp): Promise<() => void> {
  let letGo = () => {};
  const waiting = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(files, async (route) => {
    await waiting;
    await route.continue();
  });
  return letGo;
}

const faults: Record<Fault, (route: Route) => Promise<void>> = {
  down: (route) => route.fulfill({ status: 503, body: 'Service Unavailable' }),

  /** One byte more than was released: a script that would run very well, if it were let. */
  async corrupt(route) {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n` });
  },

  /** Neither answered nor refused. */
  hanging: () => new Promise(() => undefined),
};

/** Files of a remote, optionally only those with a name. */
export function filesOf(remote: string, name = ''): RegExp {
  return new RegExp(`/remotes/${remote}/[^/]+/.*${name}`);
}
