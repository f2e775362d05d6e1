import { bus } from '@libretto/contracts/federation';
import { answerCalls, resetPage, show, signIn } from '@libretto/product/testing/page-test';
import { act, waitFor } from '@testing-library/react';
import { useSubmitDocuments } from './submit-documents';

interface Sent {
  readonly key: string;
  answer(status: number, response: unknown): void;
  breakOff(): void;
}

const sent: Sent[] = [];

/** Fake `XMLHttpRequest` that the test responds to. */
class FakeRequest {
  upload = {};
  status = 0;
  response: unknown = null;
  onload = () => undefined;
  onerror = () => undefined;
  private key = '';
  open() {}
  setRequestHeader(name: string, value: string) {
    if (name === 'Idempotency-Key') this.key = value;
  }
  getResponseHeader() {
    return null;
  }
  send() {
    const answer = (status: number, response: unknown) => {
      Object.assign(this, { status, response });
      this.onload();
    };
    sent.push({ key: this.key, answer, breakOff: () => this.onerror() });
  }
}

const realRequest = globalThis.XMLHttpRequest;
let held: ReturnType<typeof useSubmitDocuments>;
const file = (name: string) => new File(['%PDF'], name, { type: 'application/pdf', lastModified: 1 });
const documents = { submissionType: 'other', notes: '', files: [file('contract.pdf')] } as const;
const done = { success: true, documentsUploaded: 1, message: '' };
const ended = { error: 'Please sign in', code: 'unauthenticated' };
const stops: (() => void)[] = [];

function Documents() {
  held = useSubmitDocuments('acre');
  return null;
}

/** Completes the sign-in form, which the shell normally shows. */
function answerSignIn(outcome: 'signed-in' | 'cancelled') {
  const asked = jest.fn(({ onClosed }) => onClosed(outcome));
  stops.push(bus.on('session/required', asked));
  return asked;
}

beforeEach(() => {
  sent.length = 0;
  globalThis.XMLHttpRequest = FakeRequest as never;
  signIn();
  answerCalls({});
  show(<Documents />);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  resetPage();
  globalThis.XMLHttpRequest = realRequest;
});

const begin = (given = documents as Parameters<typeof held.send>[0]) => {
  let outcome: Promise<unknown> = Promise.resolve();
  act(() => {
    outcome = held.send(given).catch((error) => error);
  });
  return outcome;
};

test('asks to sign in where the session has ended, and sends the same submission again', async () => {
  const asked = answerSignIn('signed-in');
  const outcome = begin();
  await act(async () => sent[0]?.answer(401, ended));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(asked).toHaveBeenCalledTimes(1);
  expect(sent[1]?.key).toBe(sent[0]?.key);
  await act(async () => sent[1]?.answer(200, done));
  expect(await outcome).toEqual(done);
});

test('sends nothing more where nobody signs in', async () => {
  answerSignIn('cancelled');
  const outcome = begin();
  await act(async () => sent[0]?.answer(401, ended));
  expect(await outcome).toMatchObject({ status: 401, code: 'cancelled' });
  expect(sent).toHaveLength(1);
  expect(held.share).toBeNull();
});

test('asks nobody to sign in after another refusal', async () => {
  const asked = answerSignIn('signed-in');
  const outcome = begin();
  await act(async () => sent[0]?.answer(409, { error: 'This song needs no action', code: 'conflict' }));
  expect(await outcome).toMatchObject({ status: 409, message: 'This song needs no action' });
  expect(asked).not.toHaveBeenCalled();
});

test('keeps the key until the server answers, and uses another one for other documents', async () => {
  const broken = begin();
  await act(async () => sent[0]?.breakOff());
  expect(await broken).toMatchObject({ status: 0 });
  const other = begin({ ...documents, files: [file('receipt.pdf')] });
  await act(async () => sent[1]?.answer(200, done));
  await other;
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
  const again = begin({ ...documents, files: [file('receipt.pdf')] });
  await act(async () => sent[2]?.answer(200, done));
  await again;
  expect(sent[2]?.key).not.toBe(sent[1]?.key);
});
