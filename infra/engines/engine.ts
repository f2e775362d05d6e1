// Definition of an engine of the distributed profile: where its programs come from and how it starts.

/** Engine names as in `LIBRETTO_TEST_<NAME>_URL`. */
export type EngineName = 'EVENTSTORE' | 'KAFKA' | 'MONGO' | 'REDIS' | 'S3';

/** Where an engine runs. */
export interface EnginePlace {
  /** The path that `fetch` returned. */
  readonly programs: string;
  /** Folder of its data and its log file. */
  readonly folder: string;
  readonly port: number;
  /** A second port, for engines with internal communication. */
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
  /** It implements the engine's protocol but is another program. */
  readonly isStandIn?: true;
  /** What this machine lacks to run it, such as `Java`; undefined when nothing is missing. */
  lacks(): string | undefined;
  /** Downloads the programs into the cache unless they are there. @returns Their path. */
  fetch(cache: string, say: Say): Promise<string>;
  /** Creates what the engine needs in its folder. */
  prepare?(place: EnginePlace): Promise<void>;
  command(place: EnginePlace): EngineCommand;
  url(place: EnginePlace): string;
  /** Rejects while the engine does not answer. */
  ready(place: EnginePlace): Promise<void>;
}
