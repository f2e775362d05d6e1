// A photo as a form for the upload of a tuned-in post.
import sharp from 'sharp';

export async function smallPhoto(): Promise<FormData> {
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const;
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'navy', noise } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('type', 'photo');
  form.set('file', new Blob([new Uint8Array(bytes)]), 'me.jpg');
  return form;
}
