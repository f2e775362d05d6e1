// Records the output of an audio context, and finds a known piece of sound in it.
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    recordedBlocks: Float32Array[];
    recordedContext: AudioContext;
    recordedClocks: ClockOffset[];
  }
}

/** How far the clock of a playing element is ahead of the context's, as the page reads them. */
interface ClockOffset {
  deck: number;
  atSeconds: number;
  offsetSeconds: number;
}

/** Call before the page loads. Records everything that reaches a context's destination, as one channel. */
export async function recordSound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const worklet = `registerProcessor('recorder', class extends AudioWorkletProcessor {
      process([[channel]]) { this.port.postMessage(channel ? channel.slice() : new Float32Array(128)); return true; }
    })`;
    window.recordedBlocks = [];
    window.recordedClocks = [];
    const createSource = AudioContext.prototype.createMediaElementSource;
    AudioContext.prototype.createMediaElementSource = function (this: AudioContext, element: HTMLMediaElement) {
      window.recordedContext = this;
      return createSource.call(this, element);
    };
    setInterval(() => {
      [...document.querySelectorAll('audio')].forEach((element, deck) => {
        if (element.paused || element.readyState < 3) return;
        const atSeconds = window.recordedContext.currentTime;
        window.recordedClocks.push({ deck, atSeconds, offsetSeconds: element.currentTime - atSeconds });
      });
    }, 8);
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

/** The end of the recording that contains the join. */
const joinWithinSeconds = 4.5;

export interface JoinedGap {
  /** Silence between the two tracks; negative where they overlap. */
  samples: number;
  /** 1 where both ends were found as they are in the files. */
  likeness: number;
  /**
   * By how much the clocks of a playing element and of the context moved against each other. The player aims by these
   * clocks, so a join is no more exact than they are: on a machine under load they jump by blocks of the audio device.
   */
  clockShiftSamples: number;
}

/** Measures the join of two tracks that a page has recorded. Call about two seconds after the join. */
export async function joinedGap(
  page: Page,
  lastId: string,
  nextId: string,
  tracks: readonly { id: string; durationSamples: number }[],
): Promise<JoinedGap> {
  const clockShiftSamples = await clockShift(page);
  const recording = await takeRecording(page);
  const whole = async (id: string) => {
    const samples = await decodeWhole(page, `/api/audio/${id}`);
    const durationSamples = tracks.find((track) => track.id === id)?.durationSamples ?? 0;
    // Samples that a decoder drops are missing at the start.
    return { samples, missing: durationSamples - samples.length };
  };
  const [last, next] = [await whole(lastId), await whole(nextId)];
  const length = 9_600;
  const tail = last.samples.subarray(last.samples.length - length);
  const head = next.samples.subarray(0, length);
  const about = recording.length - joinWithinSeconds * 48_000;
  const tailAt = find(tail, recording, about, recording.length);
  const headAt = find(head, recording, about, recording.length);
  return {
    samples: headAt.at - next.missing - (tailAt.at + length),
    likeness: Math.min(tailAt.likeness, headAt.likeness),
    clockShiftSamples,
  };
}

/** A single reading is off by up to a block of the audio device; the player takes the median of as many. */
const readingsPerMedian = 20;

async function clockShift(page: Page): Promise<number> {
  const offsets = await page.evaluate((aboutSeconds) => {
    const { currentTime } = window.recordedContext;
    return window.recordedClocks.filter(({ atSeconds }) => atSeconds > currentTime - aboutSeconds);
  }, joinWithinSeconds);
  const shifts = [0, 1].map((deck) => {
    const own = offsets.filter((each) => each.deck === deck).map(({ offsetSeconds }) => offsetSeconds);
    const medians: number[] = [];
    for (let at = 0; at + readingsPerMedian <= own.length; at += readingsPerMedian) {
      const sorted = own.slice(at, at + readingsPerMedian).sort((a, b) => a - b);
      medians.push(sorted[readingsPerMedian / 2] ?? 0);
    }
    return medians.length === 0 ? 0 : Math.max(...medians) - Math.min(...medians);
  });
  return Math.round(Math.max(...shifts) * 48_000);
}

/** Everything recorded since the last call. */
async function takeRecording(page: Page): Promise<Float32Array> {
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
async function decodeWhole(page: Page, address: string): Promise<Float32Array> {
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

interface Found {
  /** Index in the recording at which the piece begins. */
  at: number;
  /** 1 for the same sound, at any level. */
  likeness: number;
}

/** Finds the index in a range of the recording that matches a piece of sound best, by normalized correlation. */
function find(piece: Float32Array, recording: Float32Array, from: number, to: number): Found {
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
