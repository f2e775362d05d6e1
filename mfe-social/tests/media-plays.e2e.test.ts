// Recordings from the composer to the viewer, where the browser decodes and plays them.
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../infra/browser/launch';
import { type NewPerson, newPerson } from '../../infra/testing/people';
import { sharedServer } from '../../infra/testing/shared-server';

const server = sharedServer();

jest.setTimeout(240_000);

let browser: Browser;
let artist: NewPerson;
beforeAll(async () => {
  browser = await launchBrowser();
  artist = await newPerson(browser, server.url, 'artist', { isArtist: true });
});
afterAll(() => browser?.close());

/** Two seconds of moving colours with a tone, written by the browser's recorder: WebM without a duration. */
async function filmOf(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [320, 240];
    const drawing = canvas.getContext('2d') as CanvasRenderingContext2D;
    const draw = setInterval(() => {
      drawing.fillStyle = `hsl(${(performance.now() / 5) % 360} 80% 50%)`;
      drawing.fillRect(0, 0, 320, 240);
    }, 40);
    const audio = new AudioContext();
    const tone = new OscillatorNode(audio);
    const sound = audio.createMediaStreamDestination();
    tone.connect(sound);
    tone.start();
    const tracks = [...canvas.captureStream(25).getTracks(), ...sound.stream.getTracks()];
    const recorder = new MediaRecorder(new MediaStream(tracks), { mimeType: 'video/webm; codecs="vp8,opus"' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const ended = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    setTimeout(() => recorder.stop(), 2_000);
    await ended;
    clearInterval(draw);
    await audio.close();
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return Buffer.from(base64, 'base64');
}

const rateHz = 8_000;
const seconds = 3;

/** WAV file of a 440 Hz tone, 16 bit mono. */
function recording(): Buffer {
  const samples = Buffer.alloc(rateHz * seconds * 2);
  for (let at = 0; at < rateHz * seconds; at++)
    samples.writeInt16LE(Math.round(8_000 * Math.sin((at * 440 * 2 * Math.PI) / rateHz)), at * 2);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rateHz, 24);
  head.writeUInt32LE(rateHz * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

interface Shared {
  readonly kind: 'video' | 'audio';
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** @returns The viewer, opened from the post's card. */
async function shareAndOpen(page: Page, { kind, ...file }: Shared) {
  const words = `A ${kind} from the boathouse ${Date.now().toString(36)}`;
  await page.getByRole('button', { name: new RegExp(`^Attach an? ${kind}`) }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill(words);
  await page.getByLabel(new RegExp(`^Choose an? ${kind}`)).setInputFiles(file);
  await page.getByText(/· uploaded$/).waitFor();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const card = page.getByRole('article').filter({ hasText: words }).first();
  await card.getByRole('button', { name: new RegExp(`^Play ${kind}`, 'i') }).click();
  const viewer = page.getByRole('dialog', { name: new RegExp(`^${kind} by ${artist.username}`, 'i') });
  await viewer.waitFor();
  return viewer;
}

/** Resolves once the media in the viewer is playing. */
const playsOn = (page: Page, kind: 'video' | 'audio') =>
  page.waitForFunction((name) => {
    const media = document.querySelector<HTMLMediaElement>(`[role=dialog] ${name}`);
    return media !== null && media.error === null && !media.paused && media.currentTime > 0.3;
  }, kind);

it('a video is drawn and goes on, stops and starts by the keyboard', async () => {
  const { page } = artist;
  await page.goto(`${server.url}/social`);
  const buffer = await filmOf(page);
  const viewer = await shareAndOpen(page, { kind: 'video', name: 'tide.webm', mimeType: 'video/webm', buffer });
  await playsOn(page, 'video');
  const size = await viewer
    .locator('video')
    .evaluate((video: HTMLVideoElement) => [video.videoWidth, video.videoHeight]);
  expect(size).toEqual([320, 240]);
  await page.keyboard.press('k');
  await page.waitForFunction(() => document.querySelector<HTMLVideoElement>('[role=dialog] video')?.paused);
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
});

it('a recording sounds', async () => {
  const { page } = artist;
  await page.goto(`${server.url}/social`);
  const viewer = await shareAndOpen(page, {
    ...{ kind: 'audio', name: 'take.wav', mimeType: 'audio/wav', buffer: recording() },
  });
  await playsOn(page, 'audio');
  const lengthSeconds = await viewer.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration);
  expect(Math.abs(lengthSeconds - seconds)).toBeLessThan(0.1);
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
});
