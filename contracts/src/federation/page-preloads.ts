// The preload list that a build of the shell writes for each page; the server adds it to the pages' heads.

import type { Offers } from './fit';

export interface PagePreloads {
  /** Scripts of the shell that the document does not name itself, as paths from the site's root. */
  readonly scripts: readonly string[];
  /** The first entry whose pattern matches the path applies. Other paths are auth pages, which need no preloads. */
  readonly pages: readonly PreloadedPage[];
  /** What the shell provides to remotes; a remote that requires more is not loaded. */
  readonly offers: Offers;
}

export interface PreloadedPage {
  /** A regular expression; its groups are the parameters of the path. */
  readonly pattern: string;
  readonly remote: string;
  readonly module: string;
  /** The API calls that the page makes first, as addresses with `{name}` for a path parameter. */
  readonly calls: readonly string[];
}
