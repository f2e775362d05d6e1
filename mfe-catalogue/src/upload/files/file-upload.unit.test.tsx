// Uses the real tus library, with scripted responses.
import { waitFor } from '@testing-library/react';
import { type FileUploadHandlers, startTusUpload, tusPath } from './file-upload';

// Jest would resolve the Node build, which does not support browser files.
jest.mock('tus-js-client', () => jest.requireActual('tus-js-client/lib.es5/browser/index.js'));

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

const ours = { 'Tus-Resumable': '1.0.0' };
const file = new File(['0123456789'], 'whitebeam.wav', { type: 'audio/wav' });
let answers: Record<string, readonly Answer[]>;
let calls: string[];

class FakeRequest {
  status = 0;
  responseText = '';
  readonly upload = {};
  onload = () => undefined;
  onerror = (_error: unknown) => undefined;
  private call = '';
  private offset = '';
  private answer: Answer = { status: 0 };

  open(method: string, url: string) {
    this.call = `${method} ${new URL(url, location.href).pathname}`;
  }
  setRequestHeader(name: string, value: string) {
    if (name === 'Upload-Offset') this.offset = ` from ${value}`;
  }
  getResponseHeader(name: string) {
    return this.answer.headers?.[name] ?? null;
  }
  abort() {}
  send() {
    calls.push(this.call + this.offset);
    const [next, ...later] = answers[this.call] ?? [];
    if (!next) throw new Error(`Nothing answers ${this.call}`);
    if (later.length > 0) answers[this.call] = later;
    this.answer = next;
    this.status = next.status;
    queueMicrotask(() => this.onload());
  }
}

const original = globalThis.XMLHttpRequest;
beforeEach(() => {
  calls = [];
  globalThis.XMLHttpRequest = FakeRequest as never;
});
afterAll(() => {
  globalThis.XMLHttpRequest = original;
});

function started(uploadId: string | null) {
  const seen: { begun: string[]; done: string | null; stops: { isOffline: boolean; text: string | null }[] } = {
    begun: [],
    done: null,
    stops: [],
  };
  const handlers: FileUploadHandlers = {
    onBegun: (id) => seen.begun.push(id),
    onProgress: () => undefined,
    onDone: (id) => {
      seen.done = id;
    },
    onStopped: (stop) => seen.stops.push(stop),
  };
  startTusUpload(file, uploadId, handlers).start();
  return seen;
}

const whole = { status: 204, headers: { ...ours, 'Upload-Offset': '10' } };
const half = { status: 200, headers: { ...ours, 'Upload-Offset': '5', 'Upload-Length': '10' } };

test('goes on where it stopped once a server that was restarting is back', async () => {
  answers = { [`HEAD ${tusPath}/u1`]: [{ status: 502 }, half], [`PATCH ${tusPath}/u1`]: [whole] };
  const seen = started('u1');
  await waitFor(() => expect(seen.done).toBe('u1'));
  expect(calls).toEqual([`HEAD ${tusPath}/u1`, `HEAD ${tusPath}/u1`, `PATCH ${tusPath}/u1 from 5`]);
});

test.each([403, 404])('keeps its place where another than the server answers %i', async (status) => {
  answers = { [`HEAD ${tusPath}/u1`]: [{ status }] };
  const seen = started('u1');
  await waitFor(() => expect(seen.stops).toEqual([{ isOffline: false, text: null }]));
  expect(calls).toEqual([`HEAD ${tusPath}/u1`]);
});

test('keeps its place when that happens to one that has just begun', async () => {
  answers = {
    [`POST ${tusPath}`]: [{ status: 201, headers: { ...ours, Location: `${tusPath}/u1` } }],
    [`PATCH ${tusPath}/u1`]: [{ status: 503 }],
    [`HEAD ${tusPath}/u1`]: [{ status: 403 }],
  };
  const seen = started(null);
  await waitFor(() => expect(seen.stops).toHaveLength(1));
  expect(calls).toEqual([`POST ${tusPath}`, `PATCH ${tusPath}/u1 from 0`, `HEAD ${tusPath}/u1`]);
  expect(seen.begun).toEqual(['u1']);
});

test('starts again, once, if the server no longer has any part of it', async () => {
  answers = {
    [`HEAD ${tusPath}/u1`]: [{ status: 404, headers: ours }],
    [`POST ${tusPath}`]: [{ status: 201, headers: { ...ours, Location: `${tusPath}/u2` } }],
    [`PATCH ${tusPath}/u2`]: [{ status: 404, headers: ours }],
  };
  const seen = started('u1');
  await waitFor(() => expect(seen.stops).toHaveLength(1));
  expect(calls).toEqual([`HEAD ${tusPath}/u1`, `POST ${tusPath}`, `PATCH ${tusPath}/u2 from 0`]);
  answers[`HEAD ${tusPath}/u2`] = [half];
  answers[`PATCH ${tusPath}/u2`] = [whole];
  const again = started('u2');
  await waitFor(() => expect(again.done).toBe('u2'));
});
