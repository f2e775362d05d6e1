// The pages of an Ogg file (RFC 3533): a header with a checksum, a segment table, and whole packets.

export interface PageFacts {
  readonly place: 'first' | 'middle' | 'last';
  readonly sequence: number;
  /** The granule position: the sample after the page's last packet. */
  readonly endSample: number;
}

/** The serial number of the stream is arbitrary, because each file contains one stream. */
const streamNumber = 1;
const placeFlags = { first: 2, middle: 0, last: 4 };
const headBytes = 27;
const mostSegments = 255;
const segmentBytes = 255;

/** A packet ends at its first segment below 255 bytes, so a packet of exactly 255 bytes takes two. */
export const segmentsOf = (packet: Uint8Array) => Math.floor(packet.length / segmentBytes) + 1;

/** @throws RangeError if the packets do not fit into one page. */
export function oggPage(packets: readonly Uint8Array[], { place, sequence, endSample }: PageFacts): Buffer {
  const lengths = packets.flatMap((packet) => [
    ...Array.from({ length: segmentsOf(packet) - 1 }, () => segmentBytes),
    packet.length % segmentBytes,
  ]);
  if (lengths.length > mostSegments) throw new RangeError(`${lengths.length} segments do not fit into one page.`);
  const head = Buffer.alloc(headBytes);
  head.write('OggS', 'latin1');
  head.writeUInt8(placeFlags[place], 5);
  head.writeBigUInt64LE(BigInt(endSample), 6);
  head.writeUInt32LE(streamNumber, 14);
  head.writeUInt32LE(sequence, 18);
  head.writeUInt8(lengths.length, 26);
  const page = Buffer.concat([head, Buffer.from(lengths), ...packets]);
  page.writeUInt32LE(oggChecksum(page), 22);
  return page;
}

/** Ogg's CRC-32 uses another bit order than zip's, so zlib's function cannot be used. */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte << 24;
  for (let bit = 0; bit < 8; bit++) remainder = (remainder << 1) ^ (remainder < 0 ? 0x04c11db7 : 0);
  return remainder >>> 0;
});

/** Computes the checksum of a page whose checksum field contains zeros. */
export function oggChecksum(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) sum = ((sum << 8) ^ (remainders[((sum >>> 24) ^ byte) & 0xff] as number)) >>> 0;
  return sum;
}
