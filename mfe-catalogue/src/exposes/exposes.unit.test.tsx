// Every page that the shell may load, by its exposed name.
import { answerCalls, listener, resetPage, show, signIn } from '@libretto/product/testing/page-test';
import { screen } from '@testing-library/react';
import { widenTo } from '../testing/widen-to';
import { AlbumPage } from './album-page';
import { PlaylistPage } from './playlist-page';
import { ReviewPage } from './review-page';
import { SongPage } from './song-page';
import { UploadPage } from './upload-page';

beforeEach(() => {
  widenTo(1440);
  signIn();
});
afterEach(resetPage);

test.each([
  ['song', 'Song not found', <SongPage key="song" params={{ id: 'gone' }} search="" user={listener} />],
  ['album', 'Album not found', <AlbumPage key="album" params={{ id: 'gone' }} search="" user={listener} />],
  ['playlist', 'Playlist not found', <PlaylistPage key="list" params={{ id: 'gone' }} search="" user={listener} />],
])('the page of a %s that does not exist says so', async (_, title, page) => {
  answerCalls({});
  show(page);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
});

test('a listener on the upload page is shown the way to become an artist, not the form', () => {
  answerCalls({});
  show(<UploadPage params={{}} search="" user={listener} />);
  expect(screen.queryByRole('button', { name: 'Choose files' })).not.toBeInTheDocument();
});

test('the review page shows an empty queue as empty', async () => {
  answerCalls({ 'GET /api/admin/review': { songs: [], total: 0, hasMore: false } });
  show(<ReviewPage params={{}} search="" user={{ ...listener, isAdmin: true }} />);
  expect(await screen.findByText('Nothing is waiting for review')).toBeInTheDocument();
});
