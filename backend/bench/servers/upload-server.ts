// The baseline of `upload.bench.ts`: a route that only parses a form and writes its file.
import { createWriteStream } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import express from 'express';

const folder = process.argv[2] ?? '.';
const app = express();
app.post('/upload', (req, res, next) => {
  const form = busboy({ headers: req.headers });
  const writing: Promise<void>[] = [];
  form.on('file', (_name, file) => void writing.push(pipeline(file, createWriteStream(join(folder, 'bare.mp4')))));
  form.on('close', () => {
    Promise.all(writing).then(() => res.status(201).json({ url: '/bare.mp4' }), next);
  });
  req.pipe(form);
});
const server = app.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
