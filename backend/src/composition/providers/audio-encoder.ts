// Chooses the audio engine: ffmpeg if the machine has one with every codec that the product needs, otherwise WASM.
import { join } from 'node:path';
import { FfmpegAudioEncoder } from '../../adapters/ffmpeg-audio/ffmpeg-audio-encoder';
import { findFfmpeg } from '../../adapters/ffmpeg-audio/find-ffmpeg';
import { WasmAudioEncoder } from '../../adapters/wasm-audio/wasm-audio-encoder';
import type { AudioEncoder } from '../../ports/media/audio-encoder';

export interface AudioEngineSettings {
  readonly repoRoot: string;
  /** Name or path of an ffmpeg; `none` disables it. */
  readonly ffmpegPath?: string;
  /** Replaces the built child when running from source: its path and the Node arguments that load it. */
  readonly child?: { readonly path: string; readonly arguments: readonly string[] };
}

export async function openAudioEncoder(settings: AudioEngineSettings): Promise<AudioEncoder> {
  const { repoRoot, ffmpegPath = 'ffmpeg', child } = settings;
  const tools = ffmpegPath === 'none' ? undefined : await findFfmpeg(ffmpegPath);
  if (tools) return new FfmpegAudioEncoder(tools);
  return new WasmAudioEncoder({
    childPath: child?.path ?? join(repoRoot, 'backend/dist/audio-work.child.js'),
    childArguments: child?.arguments,
  });
}
