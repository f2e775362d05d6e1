// Reads the packets of the sound track of an MP4, QuickTime or WebM file with mediabunny, which decodes nothing.
import { type FileHandle, open } from 'node:fs/promises';
import type { InputAudioTrack } from 'mediabunny';
import { AudioRefusal } from '../../../ports/media/audio-encoder';

export interface DemuxedSound {
  /** The name that mediabunny gives the codec, or the container's own name of one that mediabunny does not know. */
  readonly codec: string;
  readonly channels: number;
  /** The header that the decoder needs, without the boxes around it. */
  readonly description?: Uint8Array;
  /** Time before the first audible sample, which an edit list cuts off. */
  readonly skippedSeconds: number;
  /** Time from the first audible sample to the last; infinite if the file does not tell. */
  readonly durationSeconds: number;
  readonly track: InputAudioTrack;
  packets(): AsyncGenerator<DemuxedPacket>;
  close(): void;
}

export interface DemuxedPacket {
  readonly data: Uint8Array;
  readonly share: number;
}

/** @throws AudioRefusal if the file is damaged or holds no sound */
export async function demuxPackets(path: string): Promise<DemuxedSound> {
  const { Input, FilePathSource, MP4, QTFF, WEBM, MATROSKA, EncodedPacketSink, Logging, LogLevel } = await import(
    'mediabunny'
  );
  // It warns of each codec that it does not decode, which is not its task here.
  Logging.level = LogLevel.Errors;
  const input = new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source: new FilePathSource(path) });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track) throw new AudioRefusal('empty', 'no sound');
    const internal = await track.getInternalCodecId();
    const codec = (await track.getCodec()) ?? String(internal);
    const config = await track.getDecoderConfig();
    const from = await track.getFirstTimestamp();
    // A packet of WebM has a start but no length, so only its header tells where the last one ends.
    const isWebm = (await input.getFormat()) === WEBM || (await input.getFormat()) === MATROSKA;
    const end = isWebm
      ? ((await track.getDurationFromMetadata()) ?? (await input.getDurationFromMetadata()) ?? Number.POSITIVE_INFINITY)
      : await track.computeDuration({ metadataOnly: true });
    const sink = new EncodedPacketSink(track);
    const packets = async function* () {
      for await (const packet of sink.packets()) {
        yield { data: packet.data, share: end > 0 ? Math.max(0, packet.timestamp / end) : 1 };
      }
    };
    return {
      codec,
      channels: await track.getNumberOfChannels(),
      description: codec === 'alac' ? await alacHeader(path) : bytesOf(config?.description),
      skippedSeconds: Math.max(0, -from),
      // A sound that begins later holds nothing before that.
      durationSeconds: end - Math.max(0, from),
      track,
      packets,
      close: () => input.dispose(),
    };
  } catch (error) {
    input.dispose();
    if (error instanceof AudioRefusal) throw error;
    throw new AudioRefusal('broken', String(error));
  }
}

function bytesOf(description: AllowSharedBufferSource | undefined): Uint8Array | undefined {
  if (description === undefined) return undefined;
  if (!ArrayBuffer.isView(description)) return new Uint8Array(description);
  return new Uint8Array(description.buffer, description.byteOffset, description.byteLength);
}

const mostMovieBytes = 64 * 1024 * 1024;
/** The start of the box that holds the header of ALAC: its length, its name, and a version of 0. */
const alacBox = Buffer.from([0, 0, 0, 36, ...Buffer.from('alac'), 0, 0, 0, 0]);

/** Searches the `moov` box, because QuickTime nests the header deeper than MP4 does. */
async function alacHeader(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const movie = await readMovieBox(file);
    const at = movie.indexOf(alacBox);
    if (at < 0) throw new AudioRefusal('broken', 'ALAC without a header');
    return movie.subarray(at + alacBox.length, at + 36);
  } finally {
    await file.close();
  }
}

async function readMovieBox(file: FileHandle): Promise<Buffer> {
  for (let at = 0; ; ) {
    const { buffer: head, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, at);
    if (bytesRead < 8) throw new AudioRefusal('truncated', 'no moov box');
    const short = head.readUInt32BE(0);
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    if (head.toString('latin1', 4, 8) === 'moov' && length <= mostMovieBytes) {
      return (await file.read(Buffer.alloc(length), 0, length, at)).buffer;
    }
    if (length < 8) throw new AudioRefusal('broken', 'no moov box');
    at += length;
  }
}
