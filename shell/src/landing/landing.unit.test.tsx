import { bus, type Track } from '@libretto/contracts/federation';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeServer } from '../testing/fake-server';
import { layoutIs, showAt } from '../testing/show-at';
import { Landing } from './landing';

const track = (id: string): Track =>
  ({
    id,
    title: `Title ${id}`,
    artist: 'The Parallax Choir',
    albumId: id,
    albumTitle: `Album ${id}`,
    duration: 79,
    artworkUrl: null,
  }) as Track;

const content = {
  lit: { track: track('s1'), lines: ['Sing it low,', 'the tiles still hold the light'] },
  tracks: [track('s1'), track('s2'), track('s3')],
  sale: { title: 'Undertow Lullaby', artist: 'Nour & the Low Tide', price: 75 },
};

beforeEach(() => void fakeServer({ 'GET /api/catalogue/landing': () => ({ json: content }) }));

describe.each(['desktop', 'mobile'] as const)('on %s', (layout) => {
  beforeEach(() => {
    layoutIs(layout);
    Element.prototype.scrollTo = () => undefined;
  });

  test('shows the line, the song in the light, a sale and one way in', async () => {
    showAt('/', <Landing />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Music Liberation Starts Here');
    expect(await screen.findByText('Sing it low,')).toBeInTheDocument();
    expect(screen.getByText('One song sold')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Create account' })).toHaveAttribute('href', '/signup');
    expect(screen.getByRole('link', { name: 'Listen first' })).toHaveAttribute('href', '/discover');
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  });

  test('has its banner before its main part', () => {
    showAt('/', <Landing />);
    const [banner, main] = [screen.getByRole('banner'), screen.getByRole('main')];
    expect(banner.compareDocumentPosition(main)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('plays the lit song as soon as a player listens, and opens its page', async () => {
    const played = jest.fn();
    showAt('/', <Landing />);
    fireEvent.click(await screen.findByRole('button', { name: 'Play Title s1 by The Parallax Choir' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/song/s1');
    const leave = bus.on('player/play', played);
    await waitFor(() => expect(played).toHaveBeenCalled());
    leave();
    expect(played.mock.calls[0][0].tracks.map(({ id }: Track) => id)).toEqual(['s1', 's2', 's3']);
  });
});

test('renders without content', async () => {
  layoutIs('desktop');
  fakeServer({ 'GET /api/catalogue/landing': () => ({ json: { lit: null, tracks: [], sale: null } }) });
  showAt('/', <Landing />);
  await waitFor(() => expect(screen.getByRole('link', { name: 'Create account' })).toBeInTheDocument());
  expect(screen.queryByRole('button', { name: /^Play/ })).not.toBeInTheDocument();
});

test('shows nothing until it is known whether somebody is signed in', () => {
  layoutIs('desktop');
  showAt('/', <Landing isWaiting />);
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});
