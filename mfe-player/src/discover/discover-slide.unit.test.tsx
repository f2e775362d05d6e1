import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, makeTestPlayer, renderWithPlayer, session } from '../testing/player-test';
import { makeDiscoverTrack, makeTrack } from '../testing/tracks';
import { DiscoverActions } from './discover-actions';
import { DiscoverArtist } from './discover-artist';
import { DiscoverSlide } from './discover-slide';
import { MuteInHeader } from './mute-in-header';

beforeEach(() => {
  session('listener');
  answerCalls({});
});

describe('likes', () => {
  const listed = makeDiscoverTrack('a', { likeCount: 41, isLiked: false });

  test.each([
    [listed, false, '41 likes'],
    [listed, true, '42 likes'],
    [{ ...listed, isLiked: true }, false, '40 likes'],
    [{ ...listed, likeCount: 0 }, true, '1 like'],
    [{ ...listed, likeCount: 0, isLiked: true }, false, '0 likes'],
  ])('count the own one once, wherever it was given: %#', (given, isLiked, text) => {
    const { container } = renderWithPlayer(
      <DiscoverActions listed={given} track={{ ...given, isLiked }} />,
      makeTestPlayer(),
    );
    expect(container).toHaveTextContent(text);
  });
});

test('a slide that does not play offers Play, which scrolls to it', async () => {
  const scrolledTo = jest.fn();
  Element.prototype.scrollIntoView = scrolledTo;
  const player = makeTestPlayer();
  player.play([makeTrack('b')]);
  const track = makeDiscoverTrack('a');
  renderWithPlayer(
    <ol>
      <li>
        <DiscoverSlide track={track} isShown={false} />
      </li>
    </ol>,
    player,
  );
  const play = screen.getByRole('button', { name: `Play ${track.title}` });
  expect(play).toBeEnabled();
  expect(play).not.toHaveAttribute('aria-disabled');
  await userEvent.click(play);
  expect(scrolledTo).toHaveBeenCalledTimes(1);
});

describe('the artist', () => {
  const track = makeDiscoverTrack('a', { artistId: 'quay', artist: 'Ada Quay' });

  test('leads to the profile and can be followed', () => {
    renderWithPlayer(<DiscoverArtist track={track} />, makeTestPlayer());
    expect(screen.getByRole('link', { name: /Ada Quay/ })).toHaveAttribute('href', '/profile?id=quay');
    expect(screen.getByRole('button', { name: /Follow/ })).toBeEnabled();
  });

  test('is not asked to follow themselves', () => {
    renderWithPlayer(<DiscoverArtist track={{ ...track, artistId: 'ines' }} />, makeTestPlayer());
    expect(screen.queryByRole('button', { name: /Follow/ })).not.toBeInTheDocument();
  });
});

describe('the mute button of phones', () => {
  const slot = () => document.getElementById('page-actions');
  beforeEach(() => {
    const place = document.createElement('div');
    place.id = 'page-actions';
    document.body.append(place);
  });
  afterEach(() => slot()?.remove());

  test('stands in the header of phones, and says what a press does', async () => {
    globalThis.matchMedia = ((text: string) => ({
      matches: text.includes('max-width'),
      media: text,
      addEventListener() {},
      removeEventListener() {},
    })) as never;
    const player = makeTestPlayer();
    await act(async () => void renderWithPlayer(<MuteInHeader />, player));
    const button = screen.getByRole('button', { name: 'Mute' });
    expect(slot()).toContainElement(button);
    await userEvent.click(button);
    expect(player.actor.getSnapshot().context.muted).toBe(true);
    expect(screen.getByRole('button', { name: 'Unmute' })).toBeInTheDocument();
  });
});
