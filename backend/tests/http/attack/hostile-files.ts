// Files that are sent with malicious intent.
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">
<script>alert(1)</script><image xlink:href="file:///etc/passwd" width="9" height="9"/></svg>`;

const bytes = (...parts: readonly (string | Uint8Array)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string))));

/** Files by their real type. None of them is a picture, though most claim to be one. */
export async function hostileFiles(): Promise<readonly (readonly [name: string, file: Uint8Array<ArrayBuffer>])[]> {
  const png = await sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 99, sigma: 50 },
    },
  })
    .png()
    .toBuffer();
  const signature = png.subarray(0, 8);
  return [
    ['an SVG with a script', bytes(svg)],
    ['an SVG behind a byte order mark', bytes('\ufeff', svg)],
    ['an HTML page', bytes('<!doctype html><script>alert(1)</script>')],
    ['a page behind the first bytes of a PNG', bytes(signature, '<script>alert(1)</script>')],
    ['a page behind the first bytes of a GIF', bytes('GIF89a/*', '*/=1;alert(1)//')],
    ['a picture cut short', bytes(png.subarray(0, png.length >> 1))],
    ['a picture with bytes flipped', bytes(png.subarray(0, 2000), Buffer.alloc(3000, 0xff), png.subarray(5000))],
    ['a PDF', bytes('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
    ['a program', bytes(Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(200))],
    ['a zip', bytes(Buffer.from('504b0304', 'hex'), Buffer.alloc(200))],
    ['nothing but zeros', new Uint8Array(5_000)],
    ['one byte', bytes('x')],
    ['a WebP of no frames', bytes('RIFF', Buffer.from([4, 0, 0, 0]), 'WEBP')],
    ['an AVIF of no boxes', bytes(Buffer.from([0, 0, 0, 24]), 'ftypavif', Buffer.alloc(40))],
    ['a TIFF whose directory is itself', bytes(Buffer.from('49492a0008000000010000000000', 'hex'), Buffer.alloc(40))],
    ['a PNG of no width', emptyPng(0, 5)],
  ];
}

/** An empty PNG of this size, which takes only a few bytes. */
export function emptyPng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return bytes(signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0)));
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(8 + named.length);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), 4 + named.length);
  return framed;
}
