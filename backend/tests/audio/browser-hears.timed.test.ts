// Tests how a browser plays the encoder's files: where the audio starts, how long it is, and that seeking works.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../../infra/browser/launch';
import { WasmAudioEncoder } from '../../src/adapters/wasm-audio/wasm-audio-encoder';
import { byteRangeOf } from '../../src/kernel/http/bodies/byte-range';
import { builtAudioChild } from '../support/sound/built-audio-child';
import { samplesOf, shiftOf, writeWav } from '../support/sound/tone-file';

const rateHz = 48_000;
const lengthSamples = 30 * rateHz + 123;
/** A chirp in each second that starts a little higher each time, so that each position sounds unique. */
const sound = (at: number) =>
  0.4 * Math.sin(2 * Math.PI * ((200 + 13 * Math.floor(at)) * (at % 1) + 900 * (at % 1) ** 2));

let folder: string;
let server: Server;
let browser: Browser;
let page: Page;
const types = { opus: 'audio/webm', aac: 'audio/mp4' } as const;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'libretto-heard-'));
  const source = path.join(folder, 'source.wav');
  await writeWav(source, [samplesOf(sound, rateHz, lengthSamples)], rateHz);
  const encoder = new WasmAudioEncoder({ childPath: await builtAudioChild() });
  const target = (format: 'opus' | 'aac') =>
    ({ path: path.join(folder, format), format, bitrateKbps: 128, part: 'whole' }) as const;
  await encoder.transcode(source, [target('opus'), target('aac')]);
  server = createServer(async (req, res) => {
    const format = req.url?.slice(1);
    if (format !== 'opus' && format !== 'aac') {
      res.setHeader('content-type', 'text/html').end('<!doctype html><title>Listening</title>');
      return;
    }
    const file = await readFile(path.join(folder, format));
    const range = byteRangeOf(req.headers.range, file.length);
    res.setHeader('content-type', types[format]).setHeader('accept-ranges', 'bytes');
    if (range.kind !== 'part') {
      res.end(file);
      return;
    }
    const { start, end } = range;
    res.writeHead(206, { 'content-range': `bytes ${start}-${end}/${file.length}`, 'content-length': end - start + 1 });
    res.end(file.subarray(start, end + 1));
  }).listen(0, '127.0.0.1');
  browser = await launchBrowser({ complete: true });
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});

afterAll(async () => {
  await browser?.close();
  server?.close();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Some versions of Chromium read WebM times in whole milliseconds and round the encoder's delay of 6.5 ms to 7; others
 * read them to the sample.
 */
const webmRoundingSamples = 24;

test.each([
  ['opus', [0, webmRoundingSamples]],
  ['aac', [0]],
] as const)('%s starts and ends where the original does', async (format, roundings) => {
  const played = await page.evaluate(async (name) => {
    const bytes = await (await fetch(name)).arrayBuffer();
    const decoded = await new OfflineAudioContext(1, 48_000, 48_000).decodeAudioData(bytes);
    return { length: decoded.length, start: [...decoded.getChannelData(0).slice(0, 40_000)] };
  }, format);
  const earlySamples = lengthSamples - played.length;
  expect(roundings).toContain(earlySamples);
  const shift = shiftOf(Float32Array.from(played.start), samplesOf(sound, rateHz, 40_000));
  expect(Math.abs(shift + earlySamples)).toBe(0);
});

test.each(['opus', 'aac'] as const)(
  '%s plays, seeks and ends in an audio element, fed 64 KB at a time',
  async (format) => {
    const { duration, soughtTo, endedAt } = await page.evaluate(async (name) => {
      const element = new Audio(name);
      const told = (event: string) =>
        new Promise((resolve) => element.addEventListener(event, resolve, { once: true }));
      await Promise.all([told('canplay'), element.load()]);
      await Promise.all([told('playing'), element.play()]);
      const seeking = told('seeked');
      element.currentTime = element.duration - 1;
      await seeking;
      const { currentTime } = element;
      await told('ended');
      return { duration: element.duration, soughtTo: currentTime, endedAt: element.currentTime };
    }, format);
    expect(Math.abs(duration - lengthSamples / rateHz)).toBeLessThan(0.001);
    expect(Math.abs(soughtTo - (duration - 1))).toBeLessThan(0.05);
    expect(Math.abs(endedAt - duration)).toBeLessThan(0.01);
  },
);
