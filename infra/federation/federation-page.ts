// Helper of the federation's browser tests: a page, its requests, and injected faults.
import type { Browser, Page, Route } from 'playwright-core';

export type Fault = 'down' | 'corrupt' | 'hanging';

/** Long enough for a busy machine to load a remote, and short enough to wait for in every test. */
export const remoteTimeoutMs = 4_000;

export interface FederationPage {
  page: Page;
  /** Path of every request of the page so far. */
  requested: string[];
  /** Injects a fault into matching requests until the returned function is called. */
  break(files: RegExp, fault: Fault): Promise<() => Promise<void>>;
  /** Delays matching requests until the returned function is called. */
  hold(files: RegExp): Promise<() => void>;
}

/** Opens a page in a new context, in which remotes time out after {@link remoteTimeoutMs}. */
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
    // Pending requests must keep hanging, while later ones are answered: without any route the browser would let the
    // held requests through, so an unrelated one stays.
    await page.route(/^about:/, (route) => route.continue());
    return () => page.unroute(files);
  }
  // The server answers requests in flight, and errors of their fault handlers are ignored.
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

  /** Appends one byte to the released file: the script would run, but its integrity hash does not match. */
  async corrupt(route) {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n` });
  },

  /** The request is neither answered nor rejected. */
  hanging: () => new Promise(() => undefined),
};

/** Matches the files of a remote, optionally only those with a name. */
export function filesOf(remote: string, name = ''): RegExp {
  return new RegExp(`/remotes/${remote}/[^/]+/.*${name}`);
}
