import sharp from 'sharp';
import { redrawPicture } from './picture';

function square(px: number) {
  return sharp({ create: { width: px, height: px, channels: 3, background: '#4477aa' } });
}

describe('an uploaded picture', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)(
    'of kind %s is encoded again as WebP',
    async (kind) => {
      const redrawn = await redrawPicture(await square(32).toFormat(kind).toBuffer());
      expect(await sharp(redrawn).metadata()).toMatchObject({ format: 'webp', width: 32, height: 32 });
    },
  );

  test('loses the metadata of the camera, and is upright', async () => {
    const photo = sharp({ create: { width: 40, height: 20, channels: 3, background: '#4477aa' } });
    const withPlace = await photo
      .withExif({ IFD0: { ImageDescription: 'at home' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const kept = await sharp(await redrawPicture(withPlace)).metadata();
    expect(kept.exif).toBeUndefined();
    expect([kept.width, kept.height]).toEqual([20, 40]);
  });

  test('is made no larger than screens show it', async () => {
    const kept = await sharp(await redrawPicture(await square(3000).png().toBuffer())).metadata();
    expect([kept.width, kept.height]).toEqual([2400, 2400]);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  test.each([
    ['an SVG with a script', Buffer.from(svg)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['nothing', Buffer.alloc(0)],
    ['a JPEG signature with a page behind it', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(svg)])],
    ['zeros', Buffer.alloc(4096)],
  ])('that is %s is refused', async (_, bytes) => {
    await expect(redrawPicture(bytes)).rejects.toMatchObject({
      status: 415,
      error: 'Please select a valid image file',
    });
  });

  test('that breaks off is refused', async () => {
    const whole = await square(200).png({ compressionLevel: 0 }).toBuffer();
    await expect(redrawPicture(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ status: 415 });
  });

  test('that claims more pixels than any camera takes is refused before it is unpacked', async () => {
    const bomb = await square(9000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(redrawPicture(bomb)).rejects.toMatchObject({ status: 415 });
  });
});
