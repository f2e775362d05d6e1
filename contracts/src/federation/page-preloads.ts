// What a build of the shell says its pages load, for the server that writes their heads.

export interface PagePreloads {
  /** Scripts of the shell beside those that the document names itself, from the site's root. */
  readonly scripts: readonly string[];
  /** The first whose pattern matches the path is the page's. Other paths are the entrance's, which needs none of it. */
  readonly pages: readonly { readonly pattern: string; readonly remote: string; readonly module: string }[];
}
