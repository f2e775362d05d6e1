// Records the output of an audio context, and finds a known piece of sound in it.
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    recordedBlocks: Float32Array[];
  }
}

/** Call before the page loads. Records everything that reaches a context's destination, as one channel. */
export async function recordSound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const worklet = `registerProcessor('recorder', class extends AudioWorkletProcessor {
      process([[channel]]) { this.port.postMessage(channel ? channel.slice() : new Float32Array(128)); return true; }
    })`;
    window.recordedBlocks = [];
    const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode) => AudioNode;
    const taps = new WeakMap<BaseAudioContext, Promise<AudioNode>>();
    const tapOf = (context: BaseAudioContext) => {
      const known = taps.get(context);
      if (known) return known;
      const url = URL.createObjectURL(new Blob([worklet], { type: 'text/javascript' }));
      const made = context.audioWorklet.addModule(url).then(() => {
        const options = { channelCount: 1, channelCountMode: 'explicit' } as const;
        const node = new AudioWorkletNode(context, 'recorder', options);
        node.port.onmessage = ({ data }) => window.recordedBlocks.push(data);
        connect.call(node, context.destination);
        return node;
      });
      taps.set(context, made);
      return made;
    };
    AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode) {
      if (to instanceof AudioDestinationNode) void tapOf(this.context).then((tap) => connect.call(this, tap));
      return connect.call(this, to);
    } as typeof AudioNode.prototype.connect;
  });
}

/** Everything recorded since the last call. */
export async function takeRecording(page: Page): Promise<Float32Array> {
  const base64 = await page.evaluate(() => {
    const blocks = window.recordedBlocks.splice(0);
    const whole = new Float32Array(blocks.reduce((sum, block) => sum + block.length, 0));
    let at = 0;
    for (const block of blocks) {
      whole.set(block, at);
      at += block.length;
    }
    return btoaBytes(new Uint8Array(whole.buffer));

    function btoaBytes(bytes: Uint8Array): string {
      let text = '';
      for (let index = 0; index < bytes.length; index += 32_768) {
        text += String.fromCharCode(...bytes.subarray(index, index + 32_768));
      }
      return btoa(text);
    }
  });
  return floats(base64);
}

/** A file that the browser decodes as a whole, as one channel at 48 kHz. */
export async function decodeWhole(page: Page, address: string): Promise<Float32Array> {
  const base64 = await page.evaluate(async (from) => {
    const bytes = await (await fetch(from)).arrayBuffer();
    const decoded = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes);
    const channels = Array.from({ length: decoded.numberOfChannels }, (_, index) => decoded.getChannelData(index));
    const mixed = new Float32Array(decoded.length);
    for (const channel of channels) {
      for (let index = 0; index < mixed.length; index++) {
        mixed[index] = (mixed[index] ?? 0) + (channel[index] ?? 0) / channels.length;
      }
    }
    let text = '';
    const raw = new Uint8Array(mixed.buffer);
    for (let index = 0; index < raw.length; index += 32_768) {
      text += String.fromCharCode(...raw.subarray(index, index + 32_768));
    }
    return btoa(text);
  }, address);
  return floats(base64);
}

export interface Found {
  /** Index in the recording at which the piece begins. */
  at: number;
  /** 1 for the same sound, at any level. */
  likeness: number;
}

/** Finds the index in a range of the recording that matches a piece of sound best, by normalized correlation. */
export function find(piece: Float32Array, recording: Float32Array, from: number, to: number): Found {
  let best: Found = { at: -1, likeness: -1 };
  const stride = 4;
  for (let at = Math.max(0, from); at < Math.min(to, recording.length - piece.length); at++) {
    const likeness = likenessAt(piece, recording, at, stride);
    if (likeness > best.likeness) best = { at, likeness };
  }
  return { at: best.at, likeness: likenessAt(piece, recording, best.at, 1) };
}

function likenessAt(piece: Float32Array, recording: Float32Array, at: number, stride: number): number {
  let product = 0;
  let pieceEnergy = 0;
  let recordedEnergy = 0;
  for (let index = 0; index < piece.length; index += stride) {
    const wanted = piece[index] ?? 0;
    const recorded = recording[at + index] ?? 0;
    product += wanted * recorded;
    pieceEnergy += wanted * wanted;
    recordedEnergy += recorded * recorded;
  }
  return product / Math.sqrt(pieceEnergy * recordedEnergy || 1);
}

function floats(base64: string): Float32Array {
  const bytes = Buffer.from(base64, 'base64');
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}
