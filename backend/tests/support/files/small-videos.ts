// Videos of a few hundred bytes: they contain every part that a player or a server inspects, but no pictures.
const box = (type: string, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(content.length + 8, 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, content]);
};
const words = (...values: readonly number[]) => {
  const made = Buffer.alloc(values.length * 4);
  values.forEach((value, place) => {
    made.writeUInt32BE(value, place * 4);
  });
  return made;
};

interface Mp4Wanted {
  readonly brand?: string;
  readonly codecs?: readonly (readonly [handler: 'vide' | 'soun', codec: string])[];
  readonly indexFirst?: boolean;
  readonly data?: Buffer;
}

/** Its only chunk begins where its index says: with the first byte of `data`. */
export function smallMp4(wanted: Mp4Wanted = {}): Buffer {
  const { brand = 'isom', indexFirst = true, data = Buffer.from('the pictures of a video') } = wanted;
  const { codecs = [['vide', 'avc1'] as const, ['soun', 'mp4a'] as const] } = wanted;
  const head = box('ftyp', Buffer.from(brand, 'latin1'), words(0), Buffer.from('isom'));
  const track = (handler: string, codec: string, place: number) => {
    const entry = box(codec, Buffer.alloc(24), Buffer.from([2, 128, 1, 104]), Buffer.alloc(50));
    const table = box('stbl', box('stsd', words(0, 1), entry), box('stco', words(0, 1, place)));
    const about = box('hdlr', words(0, 0), Buffer.from(handler), Buffer.alloc(12));
    return box('trak', box('mdia', about, box('minf', table)));
  };
  const index = (place: number) =>
    box(
      'moov',
      box('mvhd', words(0, 0, 0, 1000, 2500), Buffer.alloc(80)),
      ...codecs.map(([handler, codec]) => track(handler, codec, place)),
    );
  const content = box('mdat', data);
  const place = head.length + 8 + (indexFirst ? index(0).length : 0);
  return Buffer.concat(indexFirst ? [head, index(place), content] : [head, content, index(place)]);
}

/** The offset at which the first track's data begins. */
export const firstChunkOf = (mp4: Buffer) => mp4.readUInt32BE(mp4.indexOf('stco') + 12);

const element = (id: string, content: Uint8Array): Buffer => {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE((1n << 56n) | BigInt(content.length));
  return Buffer.concat([Buffer.from(id, 'hex'), size, content]);
};

export function smallWebm(codecs: readonly (readonly [type: 1 | 2, codec: string])[] = [[1, 'V_VP9']]): Buffer {
  const size = Buffer.concat([element('b0', Buffer.from([2, 128])), element('ba', Buffer.from([1, 104]))]);
  const entries = codecs.map(([type, codec]) =>
    element(
      'ae',
      Buffer.concat([
        element('83', Buffer.from([type])),
        element('86', Buffer.from(codec)),
        ...(type === 1 ? [element('e0', size)] : []),
      ]),
    ),
  );
  const content = Buffer.concat([element('1654ae6b', Buffer.concat(entries)), element('1f43b675', Buffer.alloc(40))]);
  return Buffer.concat([element('1a45dfa3', element('4282', Buffer.from('webm'))), element('18538067', content)]);
}
