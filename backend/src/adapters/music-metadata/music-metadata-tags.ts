// Reads tags with music-metadata, each file in a child process with a limit on time and memory.
import { fork } from 'node:child_process';
import { atMost } from '../../kernel/at-most';
import { noTags, type SoundTags, type TagReader } from '../../ports/tag-reader';

export interface TagReaderSettings {
  /** The built child, or its source where `childArguments` load a compiler. */
  readonly childPath: string;
  /** Further arguments for Node, as `['--import', 'tsx']`. */
  readonly childArguments?: readonly string[];
  readonly timeLimitMs?: number;
}

/** A child each: many uploads at once wait for one another rather than for memory. */
const inPlace = atMost(2);

export class MusicMetadataTags implements TagReader {
  constructor(private readonly settings: TagReaderSettings) {}

  read(path: string): Promise<SoundTags> {
    return inPlace(() => this.ask(path));
  }

  private ask(path: string): Promise<SoundTags> {
    const { childPath, childArguments = [], timeLimitMs = 20_000 } = this.settings;
    const child = fork(childPath, [], {
      execArgv: [...childArguments, '--max-old-space-size=256'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), timeLimitMs);
    const answer = new Promise<SoundTags>((resolve) => {
      child.once('message', (tags) => resolve(tags as SoundTags));
      child.once('error', () => resolve(noTags));
      child.once('close', () => resolve(noTags));
      child.send(path, (error) => error && resolve(noTags));
    });
    return answer.finally(() => {
      clearTimeout(timer);
      child.kill('SIGKILL');
    });
  }
}
