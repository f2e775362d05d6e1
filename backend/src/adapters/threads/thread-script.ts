/** What a thread runs. */
export interface ThreadScript {
  readonly script: string;
  /** What Node needs to load it. */
  readonly execArgv?: readonly string[];
}
