import { answerCalls, observe, resetPage, show, signIn } from '@libretto/product/testing/page-test';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { deniedSong } from '../testing/own-songs';
import { FixIssueDialog } from './fix-issue-dialog';

const onClose = jest.fn();
const copyright = deniedSong('acre', { name: 'The Long Acre', customMessage: 'A receipt is enough.' });
const edit = deniedSong('gate', { name: 'Gate', issueType: 'edit', denialReason: 'The titles differ.' });

/** Fake `XMLHttpRequest` that the test responds to. */
class FakeRequest {
  static sent: FakeRequest[] = [];
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  response: unknown = null;
  onload = () => undefined as unknown;
  onerror = () => undefined as unknown;
  headers: Record<string, string> = {};
  body: FormData | null = null;
  address = '';
  open = (_method: string, address: string) => {
    this.address = address;
  };
  setRequestHeader = (name: string, value: string) => {
    this.headers[name] = value;
  };
  getResponseHeader = () => null;
  send = (body: FormData) => {
    this.body = body;
    FakeRequest.sent.push(this);
  };
  answer(status: number, response: unknown) {
    Object.assign(this, { status, response });
    this.onload();
  }
}

const pdf = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' });
const choose = (...files: File[]) =>
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit documents' }));

const realRequest = globalThis.XMLHttpRequest;
beforeEach(() => {
  signIn();
  answerCalls({});
  FakeRequest.sent = [];
  globalThis.XMLHttpRequest = FakeRequest as never;
});
afterEach(() => {
  resetPage();
  onClose.mockClear();
  globalThis.XMLHttpRequest = realRequest;
});

test('describes the problem, and requires a document before sending', () => {
  show(<FixIssueDialog song={copyright} onClose={onClose} />);
  expect(screen.getByText(/Send a document that shows/)).toBeVisible();
  expect(screen.getByText('A receipt is enough.')).toBeVisible();
  submit();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'No Files Selected Please select at least one document to upload',
  );
  choose(new File(['x'], 'a.txt', { type: 'text/plain' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Invalid Files Only PDF and image files under 10MB are allowed');
  choose(...['1', '2', '3', '4', '5', '6'].map(pdf));
  expect(screen.getByRole('alert')).toHaveTextContent('Too Many Files Maximum 5 files allowed');
  expect(FakeRequest.sent).toHaveLength(0);
});

test('sends the documents with their progress, and tells what became of them', async () => {
  show(<FixIssueDialog song={copyright} onClose={onClose} />);
  fireEvent.click(screen.getByRole('radio', { name: 'Other' }));
  fireEvent.change(screen.getByLabelText('Notes (optional)'), { target: { value: 'Both signed' } });
  choose(pdf('contract.pdf'), pdf('receipt.pdf'));
  expect(screen.getByText('contract.pdf')).toBeVisible();
  submit();
  const request = FakeRequest.sent[0] as FakeRequest;
  expect(request.address).toBe('/api/dashboard/songs/acre/copyright-verification');
  expect([...(request.body as FormData).keys()]).toEqual(['submissionType', 'notes', 'file_0', 'file_1']);
  expect(request.body?.get('submissionType')).toBe('other');
  act(() => request.upload.onprogress?.({ loaded: 1, total: 4 }));
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  await act(async () => request.answer(200, { success: true, documentsUploaded: 2, message: '' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('keeps everything when the server refuses, and sends it under the same key after no answer', async () => {
  show(<FixIssueDialog song={copyright} onClose={onClose} />);
  choose(pdf('contract.pdf'));
  submit();
  await act(async () => FakeRequest.sent[0]?.onerror());
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Submission Failed/);
  submit();
  const [first, second] = FakeRequest.sent;
  expect(second?.headers['Idempotency-Key']).toBe(first?.headers['Idempotency-Key']);
  await act(async () => second?.answer(409, { error: 'This song needs no action', code: 'conflict' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Submission Failed This song needs no action');
  expect(screen.getByText('contract.pdf')).toBeVisible();
});

test('an edit is enabled, and leads to the page for it', async () => {
  answerCalls({
    'POST /api/dashboard/songs/gate/enable-editing': { success: true, editUrl: '/upload?edit=gate' },
  });
  const went = observe('navigation/go');
  show(<FixIssueDialog song={edit} onClose={onClose} />);
  expect(screen.getByText('The titles differ.', { exact: false })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Enable editing' }));
  await waitFor(() => expect(went.at(-1)).toMatchObject({ to: '/upload?edit=gate' }));
  expect(onClose).toHaveBeenCalled();
});

test('says when editing could not be enabled', async () => {
  answerCalls({ 'POST /api/dashboard/songs/gate/enable-editing': 409 });
  show(<FixIssueDialog song={edit} onClose={onClose} />);
  fireEvent.click(screen.getByRole('button', { name: 'Enable editing' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Refused with 409');
});
