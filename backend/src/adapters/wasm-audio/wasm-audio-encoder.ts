// The audio encoder that runs on every machine: WASM codecs from npm, with each task in a child process.
import { type ChildProcess, fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import {
  type AudioEncoder,
  AudioRefusal,
  type AudioWorkOptions,
  type Loudness,
  type MeasuredSound,
  type Rendition,
  type RenditionTarget,
  type SoundFacts,
  type SoundTags,
} from '../../ports/media/audio-encoder';
import { ReusedChildren } from '../child-processes/reused-children';
import { writeTaggedOpus } from '../ogg-opus/tagged-opus';
import type { AudioWork, AudioWorkDone, AudioWorkMessage, AudioWorkRequest, AudioWorkResults } from './audio-work';

export interface WasmAudioSettings {
  /** The built child script, or its source if `childArguments` load a compiler. */
  readonly childPath: string;
  /** Further arguments for Node, such as `['--import', 'tsx']`. */
  readonly childArguments?: readonly string[];
  readonly maxDurationMs?: number;
  readonly maxMemoryBytes?: number;
  /** After this time the child is killed and the file is refused. */
  readonly timeLimitMs?: number;
}

const megabyte = 1024 * 1024;
/** A decoder never releases memory, so a child that has decoded a long file is not reused. */
const keptUpToBytes = 250 * megabyte;

export class WasmAudioEncoder implements AudioEncoder {
  readonly engine = 'wasm';
  private readonly limits: Required<Omit<WasmAudioSettings, 'childPath' | 'childArguments'>>;
  private readonly children: ReusedChildren;

  constructor(settings: WasmAudioSettings) {
    const { childPath, childArguments = [] } = settings;
    const { maxDurationMs = 60 * 60_000, maxMemoryBytes = 900 * megabyte, timeLimitMs = 15 * 60_000 } = settings;
    this.limits = { maxDurationMs, maxMemoryBytes, timeLimitMs };
    this.children = new ReusedChildren(() =>
      fork(childPath, [], {
        execArgv: [...childArguments, '--max-old-space-size=512'],
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        serialization: 'json',
      }),
    );
  }

  async probe(sourcePath: string, options: AudioWorkOptions = {}): Promise<SoundFacts> {
    return await this.run<'probe'>({ kind: 'probe', sourcePath }, options);
  }

  async measureLoudness(sourcePath: string, options: AudioWorkOptions = {}): Promise<Loudness> {
    return await this.run<'loudness'>({ kind: 'loudness', sourcePath }, options);
  }

  async measure(sourcePath: string, options: AudioWorkOptions = {}): Promise<MeasuredSound> {
    return await this.run<'measure'>({ kind: 'measure', sourcePath }, options);
  }

  async transcode(
    sourcePath: string,
    targets: readonly RenditionTarget[],
    options: AudioWorkOptions = {},
  ): Promise<readonly Rendition[]> {
    try {
      return await this.run<'transcode'>({ kind: 'transcode', sourcePath, targets }, options);
    } catch (error) {
      // A killed child cannot remove its own partial files.
      for (const { path } of targets) await rm(`${path}.partial`, { force: true });
      throw error;
    }
  }

  async makeFlac(
    sourcePath: string,
    targetPath: string,
    tags: SoundTags,
    options: AudioWorkOptions = {},
  ): Promise<void> {
    try {
      await this.run<'flac'>({ kind: 'flac', sourcePath, targetPath, tags }, options);
    } catch (error) {
      await rm(`${targetPath}.partial`, { force: true });
      throw error;
    }
  }

  /** Nothing is decoded or encoded, so no separate process is needed. */
  tagOpus(sourcePath: string, targetPath: string, tags: SoundTags, options: AudioWorkOptions = {}): Promise<void> {
    return writeTaggedOpus(sourcePath, targetPath, tags, options.signal);
  }

  private async run<Kind extends AudioWork['kind']>(
    work: Extract<AudioWork, { kind: Kind }>,
    { onProgress, signal }: AudioWorkOptions,
  ): Promise<AudioWorkResults[Kind]> {
    signal?.throwIfAborted();
    const { maxDurationMs, maxMemoryBytes, timeLimitMs } = this.limits;
    const child = this.children.take();
    const request: AudioWorkRequest = { work, limits: { maxDurationMs, maxMemoryBytes } };
    const kill = () => child.kill('SIGKILL');
    const timer = setTimeout(kill, timeLimitMs);
    signal?.addEventListener('abort', kill, { once: true });
    try {
      const { result, memoryBytes } = await answerOf(child, request, onProgress);
      if (memoryBytes <= keptUpToBytes && signal?.aborted !== true) this.children.giveBack(child);
      else kill();
      return result as AudioWorkResults[Kind];
    } catch (error) {
      kill();
      signal?.throwIfAborted();
      throw error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', kill);
    }
  }
}

function answerOf(
  child: ChildProcess,
  request: AudioWorkRequest,
  onProgress: AudioWorkOptions['onProgress'],
): Promise<AudioWorkDone> {
  return new Promise<AudioWorkDone>((resolve, reject) => {
    let errors = '';
    child.stderr?.on('data', (text: Buffer) => {
      errors = (errors + text.toString()).slice(-2000);
    });
    child.on('message', (message: AudioWorkMessage) => {
      if (message.type === 'progress') onProgress?.(message.share);
      else if (message.type === 'done') resolve(message);
      else if (message.type === 'refused') reject(new AudioRefusal(message.code, message.detail));
      else reject(new Error(`Audio work failed: ${message.reason}`));
    });
    child.once('error', reject);
    // A child that closes without an answer was killed at its time limit, or crashed while decoding the file.
    child.once('close', (code, signal) => {
      const isLimit = signal === 'SIGKILL' || code === 134 || signal === 'SIGABRT';
      reject(isLimit ? new AudioRefusal('too-costly', errors) : new Error(`Audio child ended (${code}): ${errors}`));
    });
    child.send(request, (error) => error && reject(error));
  });
}
