import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TrackCard } from '../cards/track-card';
import { TrackRow, type TrackRowProps } from './track-row';

const show = (props: Partial<TrackRowProps> = {}) => {
  const play = jest.fn();
  render(
    <TrackRow
      title="Parasol"
      artist="Nour & the Low Tide"
      artistHref="/profile?id=nour"
      durationSeconds={241}
      onPlay={play}
      index={4}
      {...props}
    />,
  );
  return play;
};

it('plays by a button that names song and artist', async () => {
  const play = show();
  await userEvent.click(screen.getByRole('button', { name: 'Play Parasol by Nour & the Low Tide' }));
  expect(play).toHaveBeenCalledTimes(1);
  expect(screen.getByText('4:01')).toBeInTheDocument();
});

it('says that it is the playing one', () => {
  show({ current: true, playing: true });
  const button = screen.getByRole('button', { name: 'Pause Parasol by Nour & the Low Tide' });
  expect(button).toHaveAttribute('aria-current', 'true');
});

it('leaves the way to the artist to the page', async () => {
  const artist = jest.fn((event: React.MouseEvent) => event.preventDefault());
  const play = show({ onArtist: artist });
  await userEvent.click(screen.getByRole('link', { name: 'Nour & the Low Tide' }));
  expect(artist).toHaveBeenCalledTimes(1);
  expect(play).not.toHaveBeenCalled();
});

it('offers paid songs for their price, and no bought ones', () => {
  const buy = jest.fn();
  show({ price: 75, onBuy: buy });
  expect(screen.getByText('75 Talents')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Buy Parasol for 75\sTalents$/ })).toBeInTheDocument();
});

it('shows a bought song as Purchased', () => {
  show({ price: 75, purchased: true, onBuy: () => {} });
  expect(screen.getByText('Purchased')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Buy/ })).not.toBeInTheDocument();
});

it('cannot play while it is disabled, says why, and can be liked', async () => {
  const like = jest.fn();
  const play = show({ disabled: true, disabledReason: 'Offline', onLike: like });
  await userEvent.click(screen.getByRole('button', { name: /^Play/ }));
  expect(play).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: /^Like/ }));
  expect(like).toHaveBeenCalledTimes(1);
  expect(screen.getByText('· Offline')).toBeInTheDocument();
});

it('makes a card of one link and one button', () => {
  render(
    <TrackCard
      title="Breath, Held"
      artist="The Parallax Choir"
      href="/album/breath"
      imageId={null}
      onPlay={() => {}}
      price={75}
    />,
  );
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Play Breath, Held by The Parallax Choir' })).toBeInTheDocument();
});
