// The artist's composer for the tuned-in audience: files are chosen, dropped and pasted, uploaded, lost and sent again.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { postsOf, tunedInFeedPages } from '../api/posts-cache';
import { type Answers, answerCalls, ines, Refusal, renderWithCache } from '../testing/api';
import { aTunedInPost } from '../testing/posts';
import { aFile, FakeUpload, fakeUploads } from '../testing/uploads';
import { ComposerCard } from './composer-card';

const megabyte = 1024 * 1024;
const counts = { 'GET /api/social/user/counts': () => ({ followerCount: 1312, tunedInCount: 37 }) };
const artist = { ...ines, isArtist: true };
const photo = () => aFile('pier.jpg', 'image/jpeg', 4_000_000);

fakeUploads();

function show(answers: Answers = {}, user = artist) {
  const sent = answerCalls({ ...counts, ...answers });
  const { queries } = renderWithCache(<ComposerCard user={user} />);
  return { sent, queries };
}
const card = () => screen.getByRole('region', { name: 'Share with your community' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => userEvent.click(button(name));
const field = () => screen.getByRole('textbox', { name: 'Description' });
const write = (text: string) => fireEvent.change(field(), { target: { value: text } });
const chooser = (name: string) => screen.getByLabelText(name, { selector: 'input' });
const choose = (name: string, file: File) => fireEvent.change(chooser(name), { target: { files: [file] } });
const drop = (file: File) => fireEvent.drop(card(), { dataTransfer: { types: ['Files'], files: [file] } });
const upload = () => FakeUpload.last();
const nameSent = () => (upload().form?.get('file') as File | undefined)?.name;

it('uploads a chosen photo at once, says how far it is, and publishes it to the tuned-in audience', async () => {
  const post = aTunedInPost({ id: 'new' });
  const { sent, queries } = show({ 'POST /api/social/tuned-in-posts': () => ({ post }) });
  queries.setQueryData(tunedInFeedPages('all').queryKey, { pages: [{ posts: [], hasMore: false }], pageParams: [0] });
  await press('Attach a photo');
  expect(screen.getByRole('radio', { name: /^Tuned In/ })).toBeChecked();
  write(' Backstage ');
  choose('Choose a photo', photo());
  expect(upload().path).toBe('/api/social/upload');
  expect([upload().form?.get('type'), nameSent()]).toEqual(['photo', 'pier.jpg']);
  act(() => upload().upload.onprogress?.({ loaded: 2_000_000, total: 4_000_000 }));
  expect(screen.getByRole('progressbar', { name: 'pier.jpg' })).toHaveAttribute('aria-valuenow', '50');
  expect(screen.getByText(/^50% · 2\sMB of 4\sMB$/)).toBeInTheDocument();
  await press('Post');
  expect(screen.getByText('The upload is not finished yet')).toBeInTheDocument();
  await act(async () => upload().answer(201, { url: '/api/social/media/m' }));
  expect(screen.getByText(/· uploaded$/)).toBeInTheDocument();
  await press('Post');
  await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument());
  expect(sent.at(-1)?.body).toEqual({
    ...{ description: 'Backstage', contentType: 'photo', mediaUrl: '/api/social/media/m', songId: null },
  });
  expect(postsOf(queries.getQueryData(tunedInFeedPages('all').queryKey)).map(({ id }) => id)).toEqual(['new']);
});

it('keeps text and file over a lost connection, and sends the file again under the same key', async () => {
  show();
  await press('Attach a video');
  write('The whole evening');
  choose('Choose a video', aFile('evening.mp4', 'video/mp4', 700 * megabyte));
  const { headers } = upload();
  await act(async () => upload().loseConnection());
  expect(screen.getByRole('alert')).toHaveTextContent('Network error during upload');
  expect(field()).toHaveValue('The whole evening');
  await press('Retry');
  expect(FakeUpload.sent).toHaveLength(2);
  expect(upload().headers['Idempotency-Key']).toBe(headers['Idempotency-Key']);
  expect(nameSent()).toBe('evening.mp4');
  await act(async () => upload().answer(201, { url: '/api/social/media/v' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByText(/· uploaded$/)).toBeInTheDocument();
});

it('cancels an upload, and leaves the words', async () => {
  show();
  await press('Attach a photo');
  write('Never mind');
  choose('Choose a photo', photo());
  fireEvent.click(screen.getAllByRole('button', { name: 'Cancel' })[0] as HTMLElement);
  expect(upload().wasAborted).toBe(true);
  expect(button(/^Choose a photo/)).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(field()).toHaveValue('Never mind');
  choose('Choose a photo', photo());
  const [first, second] = FakeUpload.sent.map(({ headers }) => headers['Idempotency-Key']);
  expect(second).not.toBe(first);
});

it('ends the upload with the composer', async () => {
  show();
  await press('Attach a photo');
  choose('Choose a photo', photo());
  fireEvent.click(screen.getAllByRole('button', { name: 'Cancel' })[1] as HTMLElement);
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(upload().wasAborted).toBe(true);
});

it.each([
  ['photo', 'a photo', aFile('a.jpg', 'image/jpeg', 10 * megabyte + 1), 'File size must be less than Max 10MB'],
  ['audio', 'an audio file', aFile('a.wav', 'audio/wav', 100 * megabyte + 1), 'File size must be less than Max 100MB'],
  ['video', 'a video', aFile('a.mp4', 'video/mp4', 1024 * megabyte + 1), 'File size must be less than Max 1GB'],
  ['photo', 'a photo', aFile('a.pdf', 'application/pdf'), 'Please select a valid image file'],
  ['audio', 'an audio file', aFile('a.png', 'image/png'), 'Please select a valid audio file'],
  ['video', 'a video', aFile('a.mp3', 'audio/mpeg'), 'Please select a valid video file'],
])('refuses %s files in the spec’s words before a byte is sent (%s, %s)', async (_kind, name, file, text) => {
  show();
  await press(`Attach ${name}`);
  choose(`Choose ${name}`, file);
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(FakeUpload.sent).toEqual([]);
});

it.each([
  [415, { error: 'Please select a valid image file' }, 'Please select a valid image file'],
  [413, {}, 'Upload failed'],
  [500, { error: 'Something broke' }, 'Upload failed'],
  [201, null, 'Failed to parse upload response'],
  [201, { address: 'elsewhere' }, 'Failed to parse upload response'],
])('says what the server made of the file (%i)', async (status, answer, text) => {
  show();
  await press('Attach a photo');
  choose('Choose a photo', photo());
  await act(async () => upload().answer(status, answer));
  expect(screen.getByText(text)).toBeInTheDocument();
  // Retry is offered only when the same file can succeed; a refused file must be replaced.
  expect(screen.queryByRole('button', { name: 'Retry' }) === null).toBe(status === 415 || status === 413);
});

it('accepts a dropped and a pasted file, and detects its kind automatically', async () => {
  show();
  drop(aFile('take.flac', ''));
  expect(await screen.findByText('take.flac')).toBeInTheDocument();
  expect(upload().form?.get('type')).toBe('audio');
  const pasted = photo();
  fireEvent.paste(field(), { clipboardData: { files: [pasted], getData: () => '' } });
  expect(await screen.findByText('pier.jpg')).toBeInTheDocument();
  expect(upload().form?.get('type')).toBe('photo');
  expect(FakeUpload.sent[0]?.wasAborted).toBe(true);
  // When the clipboard also holds text, the text was copied and the picture is only its rendering.
  fireEvent.paste(field(), { clipboardData: { files: [photo()], getData: () => 'words' } });
  expect(FakeUpload.sent).toHaveLength(2);
});

it('drops the file when the post goes public', async () => {
  show();
  await press('Attach a photo');
  choose('Choose a photo', photo());
  await userEvent.click(screen.getByRole('radio', { name: /^Public/ }));
  expect(upload().wasAborted).toBe(true);
  expect(screen.queryByText('pier.jpg')).not.toBeInTheDocument();
});

it('asks for the missing file', async () => {
  show();
  await press('Attach an audio file');
  write('Listen');
  await press('Post');
  expect(screen.getByText('Please upload a audio file')).toBeInTheDocument();
});

it('keeps words and file where publishing fails', async () => {
  show({ 'POST /api/social/tuned-in-posts': () => new Refusal(422, 'Broken') });
  await press('Attach a photo');
  write('Backstage');
  choose('Choose a photo', photo());
  await act(async () => upload().answer(201, { url: '/api/social/media/m' }));
  await press('Post');
  expect(await screen.findByText('Failed to create post. Please try again.')).toBeInTheDocument();
  expect(field()).toHaveValue('Backstage');
  expect(screen.getByText('pier.jpg')).toBeInTheDocument();
});

it('shows listeners no Tuned In audience and no files, and says so to one who drops a file', async () => {
  show({}, ines);
  expect(screen.queryByRole('button', { name: 'Attach a photo' })).not.toBeInTheDocument();
  drop(photo());
  expect(await screen.findByText('Only artists can post to their tuned-in audience')).toBeInTheDocument();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  expect(FakeUpload.sent).toEqual([]);
});
