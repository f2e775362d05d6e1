// The pages of an Ogg file (RFC 3533): a head with a checksum, a table of lengths, and whole packets.

export interface PageFacts {
  readonly place: 'first' | 'middle' | 'last';
  readonly sequence: number;
  /** The sample behind the last packet of the page. */
  readonly endSample: number;
}

/** A file has one stream here, so its number says nothing. */
const streamNumber = 1;
const placeFlags = { first: 2, middle: 0, last: 4 };
const headBytes = 27;
const mostSegments = 255;
const segmentBytes = 255;

/** A packet ends with the first length below 255, so one of just 255 bytes takes two. */
export const segmentsOf = (packet: Uint8Array) => Math.floor(packet.length / segmentBytes) + 1;

/** @throws RangeError where the packets do not fit into one page. */
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

/** Ogg counts bits from the other end than zip does, so zlib's function finds another number. */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte << 24;
  for (let bit = 0; bit < 8; bit++) remainder = (remainder << 1) ^ (remainder < 0 ? 0x04c11db7 : 0);
  return remainder >>> 0;
});

/** Of a page whose own place for it holds zeros. */
export function oggChecksum(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) sum = ((sum << 8) ^ (remainders[((sum >>> 24) ^ byte) & 0xff] as number)) >>> 0;
  return sum;
}
