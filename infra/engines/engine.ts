// What there is to know of an engine of the distributed profile: where its programs come from and how it is started.

/** Engines by the name that stands in `LIBRETTO_TEST_<NAME>_URL`. */
export type EngineName = 'EVENTSTORE' | 'KAFKA' | 'MONGO' | 'REDIS' | 'S3';

/** Where one engine runs. */
export interface EnginePlace {
  /** What `fetch` returned. */
  readonly programs: string;
  /** Its data, and its log file. */
  readonly folder: string;
  readonly port: number;
  /** A second port, for those that talk to themselves. */
  readonly innerPort: number;
}

export interface EngineCommand {
  readonly program: string;
  readonly arguments: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export type Say = (sentence: string) => void;

export interface Engine {
  readonly name: EngineName;
  readonly title: string;
  /** The version that is started here. */
  readonly version: string;
  /** It follows the engine's protocol and is not the engine. */
  readonly isStandIn?: true;
  /** What this machine lacks to run it, as `Java`; undefined where nothing is. */
  lacks(): string | undefined;
  /** Fetches its programs into the cache where they are not there yet. @returns where they are. */
  fetch(cache: string, say: Say): Promise<string>;
  /** Makes what it needs in its folder. */
  prepare?(place: EnginePlace): Promise<void>;
  command(place: EnginePlace): EngineCommand;
  url(place: EnginePlace): string;
  /** Rejects for as long as the engine does not answer. */
  ready(place: EnginePlace): Promise<void>;
}
