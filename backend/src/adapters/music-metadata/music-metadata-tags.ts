// Reads tags with music-metadata, in child processes with a limit on time and memory.
import { fork } from 'node:child_process';
import { atMost } from '../../kernel/values/limit-concurrency';
import { noTags, type SoundTags, type TagReader } from '../../ports/media/tag-reader';
import { ReusedChildren } from '../child-processes/reused-children';
import { stuckAfter } from '../child-processes/stuck-after';

export interface TagReaderSettings {
  /** The built child script, or its source if `childArguments` load a compiler. */
  readonly childPath: string;
  /** Further arguments for Node, such as `['--import', 'tsx']`. */
  readonly childArguments?: readonly string[];
  /** Time limit per file, in CPU time if the system reports it. */
  readonly timeLimitMs?: number;
}

/** Each file needs a child process, so concurrent uploads queue here instead of exhausting the memory. */
const inPlace = atMost(2);

export class MusicMetadataTags implements TagReader {
  private readonly children: ReusedChildren;
  private readonly timeLimitMs: number;

  constructor({ childPath, childArguments = [], timeLimitMs = 20_000 }: TagReaderSettings) {
    this.timeLimitMs = timeLimitMs;
    this.children = new ReusedChildren(() =>
      fork(childPath, [], {
        execArgv: [...childArguments, '--max-old-space-size=256'],
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        serialization: 'advanced',
      }),
    );
  }

  read(path: string): Promise<SoundTags> {
    return inPlace(() => this.ask(path));
  }

  private async ask(path: string): Promise<SoundTags> {
    const child = this.children.take();
    const kill = () => child.kill('SIGKILL');
    const endWatch = stuckAfter(child.pid, this.timeLimitMs, kill);
    const answer = await new Promise<SoundTags | undefined>((resolve) => {
      child.once('message', (tags) => resolve(tags as SoundTags));
      child.once('error', () => resolve(undefined));
      child.once('close', () => resolve(undefined));
      child.send(path, (error) => error && resolve(undefined));
    });
    endWatch();
    if (answer === undefined) kill();
    else this.children.giveBack(child);
    return answer ?? noTags;
  }
}
