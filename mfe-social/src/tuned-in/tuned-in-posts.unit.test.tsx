// Tuned-in posts in the feed and on a profile: complete for fans, with an offer to tune in for
// everyone else, and with the viewer.
import { bus } from '@libretto/contracts/federation';
import { facts } from '@libretto/product/facts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PostPage } from '../exposes/post-page';
import { SocialPage } from '../exposes/social-page';
import { TunedInPanel } from '../exposes/tuned-in-panel';
import { type Answers, answerCalls, ines, push, Refusal, renderWithCache } from '../testing/api';
import { aPage } from '../testing/comments';
import { aLockedPost, aMediaPost, aPost, aSongPost, aTunedInPost } from '../testing/posts';

const call = 'GET /api/social/tuned-in-posts';
const page = (...posts: unknown[]) => ({ posts, hasMore: false });
const open = { 'GET /api/social/posts': () => page(aPost({ id: 'open', createdAt: '2026-10-02T10:00:00.000Z' })) };
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const texts = () => screen.getAllByRole('article').map((post) => post.getAttribute('data-id') ?? post.textContent);

beforeEach(() => {
  bus.emit('session/state', { status: 'authenticated', user: ines });
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue(undefined);
});
afterEach(() => {
  facts.clear();
  jest.restoreAllMocks();
});

function showFeed(answers: Answers, user: typeof ines | null = ines) {
  const sent = answerCalls({
    'GET /api/social/user/counts': () => ({ followerCount: 1, tunedInCount: 0 }),
    'GET /api/posts/open/comments': () => aPage([]),
    ...open,
    ...answers,
  });
  renderWithCache(<SocialPage params={{}} search="" user={user} />);
  return sent;
}

describe('tuned-in posts in the feed', () => {
  it('are merged with the others by time, with their badge', async () => {
    const newer = aTunedInPost({ id: 'newer', description: 'For you', createdAt: '2026-10-03T10:00:00.000Z' });
    const older = aTunedInPost({ id: 'older', description: 'Before', createdAt: '2026-10-01T10:00:00.000Z' });
    showFeed({ [call]: () => page(newer, older) });
    await screen.findByText('For you');
    expect(texts().map((text) => /For you|Soundcheck|Before/.exec(text ?? '')?.[0])).toEqual([
      'For you',
      'Soundcheck',
      'Before',
    ]);
    expect(screen.getAllByText('Tuned in only')).toHaveLength(2);
  });

  it('are locked on the ground of the artist’s latest cover', async () => {
    showFeed({ [call]: () => page(aLockedPost({ artworkColor: '#2b5d7a' })) });
    const text = await screen.findByText('Available only to Tuned In fans');
    const ground = text.closest('[data-kind="locked"]') as HTMLElement;
    expect(ground.style.getPropertyValue('--lb-wash-dark')).not.toBe('');
  });

  it('are locked for strangers, with their price, and unlock once one has tuned in, without a reload', async () => {
    const asked = jest.fn();
    const stop = bus.on('support/open', asked);
    let isTunedIn = false;
    const whole = aTunedInPost({ description: 'For you', contentType: 'none' });
    showFeed({ [call]: () => page(isTunedIn ? whole : aLockedPost()) });
    const locked = (await screen.findByText('Available only to Tuned In fans')).closest('article') as HTMLElement;
    expect(locked).toHaveTextContent('A photo, for those who tune in to Nour & the Low Tide.');
    expect(within(locked).getByRole('button', { name: /^Upvote/ })).toBeDisabled();
    expect(within(locked).getByRole('button', { name: /^Comments/ })).toBeDisabled();
    await press(/^Tune In for 300\sTalents$/);
    expect(asked).toHaveBeenCalledWith({ artistId: 'nour', artistName: 'Nour & the Low Tide', mode: 'tune-in' });
    isTunedIn = true;
    act(() => facts.set('tunedIn', 'nour', true));
    expect(await screen.findByText('For you')).toBeInTheDocument();
    expect(screen.queryByText('Available only to Tuned In fans')).not.toBeInTheDocument();
    stop();
  });

  it('say of a song that it is for fans, and use separate calls for upvotes and comments', async () => {
    const opened = jest.fn();
    const stop = bus.on('comments/open', opened);
    const song = aSongPost().song;
    const sent = showFeed({
      [call]: () => page(aTunedInPost({ contentType: 'song', song })),
      'POST /api/social/tuned-in-posts/post-1/upvote': () => ({ hasUpvoted: true, upvotes: 5 }),
    });
    const card = (await screen.findByText('Available only to Tuned In fans')).closest('article') as HTMLElement;
    await userEvent.click(within(card).getByRole('button', { name: 'Upvote, 4' }));
    await waitFor(() => expect(sent.some(({ call: each }) => each.endsWith('post-1/upvote'))).toBe(true));
    await userEvent.click(within(card).getByRole('button', { name: 'Comments, 2' }));
    expect(opened.mock.calls[0]?.[0].subject).toMatchObject({ family: 'tuned-in-post', id: 'post-1' });
    stop();
  });

  it('are deleted by their artist after the spec’s question', async () => {
    showFeed({
      [call]: () => page(aTunedInPost({ isOwn: true, user: { ...aTunedInPost().user, id: 'ines', username: 'ines' } })),
      'DELETE /api/social/tuned-in-posts/post-1': () => new Refusal(500, ''),
    });
    await press('More for the post by ines');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('Are you sure you want to delete this tuned-in post?');
  });

  it('are edited in words by their artist, and say so and whom they mention', async () => {
    const artist = { ...aTunedInPost().user, id: 'ines', username: 'ines' };
    const own = aTunedInPost({ isOwn: true, contentType: 'song', song: aSongPost().song, user: artist });
    const mentions = [{ id: 'mira', start: 5, length: 5 }];
    const edited = { ...own, description: 'With @mira', mentions, updatedAt: '2026-10-02T10:00:00.000Z' };
    const sent = showFeed({
      [call]: () => page(own),
      'PUT /api/social/tuned-in-posts/post-1': () => ({ post: edited }),
    });
    expect(await screen.findByRole('article', { name: 'Post by ines' })).not.toHaveTextContent('(edited)');
    await press('More for the post by ines');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit post' });
    expect(within(dialog).queryByRole('button', { name: /song/i })).not.toBeInTheDocument();
    const field = within(dialog).getByRole('textbox', { name: 'Description' });
    expect(field).toHaveValue(own.description);
    fireEvent.change(field, { target: { value: 'With @mira' } });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    const mention = await screen.findByRole('link', { name: '@mira' });
    expect(mention).toHaveAttribute('href', expect.stringContaining('mira'));
    expect(mention.closest('article')).toHaveTextContent('(edited)');
    expect(sent.find(({ call: each }) => each.startsWith('PUT'))?.body).toEqual({ description: 'With @mira' });
  });

  it('wait behind the pill like the others, and leave with their deletion', async () => {
    jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    let held: unknown[] = [];
    showFeed({ [call]: () => page(...held) });
    await screen.findByText(/^Soundcheck/);
    held = [aTunedInPost({ id: 'new', description: 'Just now', createdAt: '2026-10-04T10:00:00.000Z' })];
    push('posts', { kind: 'post-added', id: 'new', authorId: 'nour', family: 'tuned-in-post' } as never);
    await press('1 new post');
    expect(await screen.findByText('Just now')).toBeInTheDocument();
    push('posts', { kind: 'post-deleted', id: 'new' } as never);
    await waitFor(() => expect(screen.queryByText('Just now')).not.toBeInTheDocument());
  });

  it('that fail to load leave the others, say so, and load on Retry', async () => {
    let fails = true;
    showFeed({ [call]: () => (fails ? new Refusal(400, 'Broken') : page(aTunedInPost({ description: 'For you' }))) });
    expect(await screen.findByText('Failed to load tuned-in posts')).toBeInTheDocument();
    expect(screen.getByText(/^Soundcheck/)).toBeInTheDocument();
    fails = false;
    await press('Retry');
    expect(await screen.findByText('For you')).toBeInTheDocument();
  });
});

describe('the Tuned In tab', () => {
  const artist = { id: 'nour', username: 'Nour & the Low Tide', isTunedIn: false, tuneInPriceTalents: 300 };
  const ofNour = 'GET /api/user/tuned-in-posts/nour';

  it('asks a visitor to tune in once, above what they do not see', async () => {
    answerCalls({ [ofNour]: () => page(aLockedPost(), aLockedPost({ id: 'post-2' })) });
    renderWithCache(<TunedInPanel artist={artist} user={ines} />);
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: /^Tune In for 300\sTalents$/ })).toHaveLength(1);
  });

  it('tells its own artist what will be there, without a prompt', async () => {
    answerCalls({ 'GET /api/user/tuned-in-posts/ines': () => page() });
    renderWithCache(<TunedInPanel artist={{ ...artist, id: 'ines' }} user={ines} />);
    expect(await screen.findByText('No tuned-in posts yet')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Tune In/ })).not.toBeInTheDocument();
  });
});

it('have a page at the same kind of address, with their comments', async () => {
  const sent = answerCalls({
    'GET /api/social/tuned-in-posts/post-1': () => ({ post: aTunedInPost({ description: 'For you' }) }),
    'GET /api/social/tuned-in-posts/post-1/comments': () => aPage([]),
    'GET /api/user/posts/nour': () => page(),
  });
  renderWithCache(<PostPage params={{ id: 'post-1' }} search="" user={ines} />);
  expect(await screen.findByText('For you')).toBeInTheDocument();
  expect(await screen.findByText('No comments yet')).toBeInTheDocument();
  expect(screen.getByText('Be the first to share your thoughts!')).toBeInTheDocument();
  expect(sent.some(({ call: each }) => each.startsWith('GET /api/social/tuned-in-posts/post-1/comments'))).toBe(true);
});

describe('photos, videos and recordings', () => {
  const sounds = () => {
    const states: string[] = [];
    const stop = bus.on('media/sound', ({ state }) => states.push(state));
    return { states, stop };
  };

  it('open over the page; arrow keys lead from photo to photo, and move one that is zoomed', async () => {
    showFeed({
      [call]: () => page(aMediaPost('photo'), aMediaPost('video', { id: 'v' }), aMediaPost('photo', { id: 'p2' })),
    });
    const [first] = await screen.findAllByRole('button', { name: /^View Photo by Nour/ });
    await userEvent.click(first as HTMLElement);
    const viewer = await screen.findByRole('dialog', { name: /^Photo by Nour/ });
    const shown = () => within(viewer).getByRole('img').getAttribute('src');
    expect(shown()).toContain('/api/social/media/post-1?');
    await userEvent.keyboard('+');
    expect(within(viewer).getByRole('img').style.transform).toContain('scale(1.5)');
    await userEvent.keyboard('{ArrowRight}');
    expect(shown()).toContain('/post-1?');
    await userEvent.keyboard('0{ArrowRight}');
    await waitFor(() => expect(screen.getByRole('dialog').querySelector('img')?.src).toContain('/p2?'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('say in the spec’s words that they failed', async () => {
    showFeed({ [call]: () => page(aMediaPost('photo')) });
    const card = await button(/^View Photo/);
    await userEvent.click(card);
    const viewer = await screen.findByRole('dialog', { name: /^Photo/ });
    fireEvent.error(within(viewer).getByRole('img'));
    expect(await screen.findByText('Failed to load media')).toBeInTheDocument();
    expect(screen.getByText('The photo could not be displayed.')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    fireEvent.error(card.querySelector('img') as HTMLElement);
    expect(screen.getByText('Image failed to load')).toBeInTheDocument();
  });

  it('take the sound from the music while they sound, and give it back when they are closed', async () => {
    const { states, stop } = sounds();
    showFeed({ [call]: () => page(aMediaPost('audio')) });
    await press(/^Play Audio by Nour/);
    const viewer = await screen.findByRole('dialog', { name: /^Audio/ });
    const audio = viewer.querySelector('audio') as HTMLAudioElement;
    fireEvent.play(audio);
    expect(states).toEqual(['began']);
    fireEvent.pause(audio);
    expect(states).toEqual(['began']);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(states).toEqual(['began', 'ended']));
    stop();
  });

  it('sound without being shown captions, by the keys of the player', async () => {
    showFeed({ [call]: () => page(aMediaPost('video')) });
    await press(/^Play Video by Nour/);
    const viewer = await screen.findByRole('dialog', { name: /^Video/ });
    const video = viewer.querySelector('video') as HTMLVideoElement;
    expect(video).toHaveFocus();
    const captions = { mode: 'showing' };
    Object.defineProperty(video, 'textTracks', { value: [captions] });
    fireEvent.loadedMetadata(video);
    expect(captions.mode).toBe('disabled');
    await userEvent.keyboard('c');
    expect(captions.mode).toBe('showing');
    Object.defineProperty(video, 'duration', { value: 62 });
    await userEvent.keyboard('{ArrowRight}');
    expect(video.currentTime).toBe(5);
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(video.currentTime).toBe(0);
    await userEvent.keyboard('m');
    expect(video.muted).toBe(true);
    await userEvent.keyboard('k');
    expect(HTMLMediaElement.prototype.play).toHaveBeenCalled();
  });

  it('stop when the music is started by other means', async () => {
    showFeed({ [call]: () => page(aMediaPost('audio')) });
    await press(/^Play Audio/);
    await screen.findByRole('dialog', { name: /^Audio/ });
    act(() =>
      bus.emit('player/state', {
        ...{ trackId: 't', track: null, status: 'playing', isElsewhere: false, contextName: null },
      }),
    );
    expect(HTMLMediaElement.prototype.pause).toHaveBeenCalled();
  });
});
