import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { demuxOpusWebm } from '../wasm-audio/containers/webm-demuxer';
import { oggChecksum, oggPage } from './ogg-pages';
import { oggOpus } from './tagged-opus';

const sounds = join(process.cwd(), 'backend/tests/ports/sound-files');
const ofOthers = readFileSync(join(sounds, 'chirp-opus.ogg'));
const stream = demuxOpusWebm(readFileSync(join(sounds, 'chirp-opus.webm')));
const tags = { title: 'Salt/Hours', artist: 'Ébba', album: 'Tides', trackNumber: 7 };

interface Page {
  readonly bytes: Buffer;
  readonly flags: number;
  readonly endSample: number;
  readonly sequence: number;
  readonly packets: readonly Buffer[];
}

/** Parses pages independently according to the standard, so that the writer is not tested against itself. */
function pagesOf(file: Buffer): readonly Page[] {
  const pages: Page[] = [];
  for (let at = 0; at < file.length; ) {
    expect(file.toString('latin1', at, at + 4)).toBe('OggS');
    const count = file.readUInt8(at + 26);
    const lengths = [...file.subarray(at + 27, at + 27 + count)];
    const packets: Buffer[] = [];
    let from = at + 27 + count;
    let length = 0;
    for (const segment of lengths) {
      length += segment;
      if (segment === 255) continue;
      packets.push(file.subarray(from, from + length));
      from += length;
      length = 0;
    }
    pages.push({
      ...{ bytes: file.subarray(at, from), flags: file.readUInt8(at + 5), packets },
      ...{ endSample: Number(file.readBigInt64LE(at + 6)), sequence: file.readUInt32LE(at + 18) },
    });
    at = from;
  }
  return pages;
}

function checksumsOf({ bytes }: Page): readonly [written: number, counted: number] {
  const blank = Buffer.from(bytes);
  blank.fill(0, 22, 26);
  return [bytes.readUInt32LE(22), oggChecksum(blank)];
}

test('counts the checksums that another program wrote', () => {
  const pages = pagesOf(ofOthers);
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages) expect(checksumsOf(page)[1]).toBe(checksumsOf(page)[0]);
});

test('holds every packet as it was, and ends where the sound does', () => {
  const pages = pagesOf(Buffer.concat([...oggOpus(stream, tags)]));
  for (const page of pages) expect(checksumsOf(page)[1]).toBe(checksumsOf(page)[0]);
  expect(pages.map(({ sequence }) => sequence)).toEqual(pages.map((_, at) => at));
  expect(pages.map(({ flags }) => flags)).toEqual([2, ...Array(pages.length - 2).fill(0), 4]);
  const [head, names, ...sound] = pages;
  expect(head?.packets[0]?.toString('latin1', 0, 8)).toBe('OpusHead');
  expect(names?.packets[0]?.toString('utf8')).toMatch(
    /^OpusTags.*TITLE=Salt\/Hours.*ARTIST=Ébba.*ALBUM=Tides.*TRACKNUMBER=7$/s,
  );
  const packets = sound.flatMap((page) => page.packets);
  expect(packets).toHaveLength(stream.packets.length);
  for (const [at, packet] of packets.entries())
    expect(packet.equals(stream.packets[at]?.data as Uint8Array)).toBe(true);
  expect(pages.at(-1)?.endSample).toBe(stream.preSkipSamples + stream.durationSamples);
});

test('a page holds packets of every length', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1500 }), { minLength: 1, maxLength: 30 }), (lengths) => {
      const packets = lengths.map((length, at) => Buffer.alloc(length, at));
      const [page] = pagesOf(oggPage(packets, { place: 'middle', sequence: 3, endSample: 2 ** 40 }));
      expect(page?.packets.map(({ length }) => length)).toEqual(lengths);
      expect(page?.endSample).toBe(2 ** 40);
    }),
  );
});

test('names of any length and in any script fit into their page', () => {
  for (const text of ['', 'ä'.repeat(60_000), '\u{1f3b5}'.repeat(20_000)]) {
    const pages = pagesOf(Buffer.concat([...oggOpus(stream, { ...tags, title: text, artist: text, album: text })]));
    const comments = pages[1]?.packets[0] as Buffer;
    expect(comments.toString('utf8')).not.toContain('\ufffd');
    expect(comments.toString('utf8')).toMatch(/TRACKNUMBER=7$/);
  }
});
