// What a build of the shell says its pages load, for the server that writes their heads.

import type { Offers } from './fit';

export interface PagePreloads {
  /** Scripts of the shell beside those that the document names itself, from the site's root. */
  readonly scripts: readonly string[];
  /** The first whose pattern matches the path is the page's. Other paths are the entrance's, which needs none of it. */
  readonly pages: readonly PreloadedPage[];
  /** What the shell gives to remotes; one that needs more is not loaded. */
  readonly offers: Offers;
}

export interface PreloadedPage {
  /** A regular expression; the parameters of the path are its groups. */
  readonly pattern: string;
  readonly remote: string;
  readonly module: string;
  /** What it asks the API at once, as addresses with `{name}` for a parameter of the path. */
  readonly calls: readonly string[];
}
