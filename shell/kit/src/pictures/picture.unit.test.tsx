import { act, fireEvent, render, screen } from '@testing-library/react';
import { Avatar } from './avatar';
import { Cover } from './cover';
import { Image } from './image';
import { setKeptPictures } from './kept-pictures';

const picture = (container: HTMLElement) => container.querySelector('img') as HTMLImageElement;

it('offers the newest format first and loads lazily', () => {
  const { container } = render(<Cover imageId="salt-hours" sizePx={40} fallbackName="Salt Hours" />);
  const sources = [...container.querySelectorAll('source')].map((source) => source.type);
  expect(sources).toEqual(['image/avif', 'image/webp']);
  expect(picture(container)).toHaveAttribute('loading', 'lazy');
  expect(picture(container)).toHaveAttribute('src', '/api/img/song/salt-hours?s=50&f=jpeg');
});

it('hurries for the one hero', () => {
  const { container } = render(<Image type="song" imageId="x" alt="" shownPx={416} priority />);
  expect(picture(container)).toHaveAttribute('loading', 'eager');
  expect(picture(container)).toHaveAttribute('fetchpriority', 'high');
});

it('fades in when it has loaded', () => {
  const { container } = render(<Image type="song" imageId="x" alt="" shownPx={40} />);
  expect(picture(container)).toHaveStyle({ opacity: '0' });
  fireEvent.load(picture(container));
  expect(picture(container)).toHaveStyle({ opacity: '1' });
});

it('shows initials when it fails, and starts over for another picture', () => {
  const { container, rerender } = render(<Cover imageId="gone" sizePx={40} fallbackName="Salt Hours" />);
  fireEvent.error(picture(container));
  expect(container).toHaveTextContent('SH');
  rerender(<Cover imageId="there" sizePx={40} fallbackName="Salt Hours" />);
  expect(picture(container)).toHaveAttribute('src', expect.stringContaining('there'));
});

it('shows the picture of this device if the server’s fails to load, also if it is known later', () => {
  const kept = new Map<string, string>();
  let changed = (): void => undefined;
  setKeptPictures({
    urlOf: (id) => kept.get(id) ?? null,
    subscribe: (listener) => {
      changed = listener;
      return () => undefined;
    },
  });
  const { container } = render(<Cover imageId="salt-hours" alt="Salt Hours" sizePx={40} fallbackName="Salt Hours" />);
  expect(picture(container)).toHaveAttribute('src', expect.stringContaining('/api/img/'));
  fireEvent.error(picture(container));
  expect(container).toHaveTextContent('SH');
  kept.set('salt-hours', 'blob:kept');
  act(() => changed());
  expect(container).not.toHaveTextContent('SH');
  expect(picture(container)).toHaveAttribute('src', 'blob:kept');
  expect(screen.getByRole('img', { name: 'Salt Hours' })).toBeInTheDocument();
});

it('keeps its name when only initials are left', () => {
  render(<Image type="profile" imageId={null} alt="Nour & the Low Tide" shownPx={144} />);
  expect(screen.getByRole('img', { name: 'Nour & the Low Tide' })).toHaveTextContent('NT');
});

it('wears the seal only where it is asked to', () => {
  const { rerender } = render(<Avatar id="n" name="Nour" patron />);
  expect(screen.queryByRole('img', { name: 'Patron' })).not.toBeInTheDocument();
  rerender(<Avatar id="n" name="Nour" patron seal />);
  expect(screen.getByRole('img', { name: 'Patron' })).toBeInTheDocument();
});

it('shows four covers of a list two by two, and the one while there are fewer', () => {
  const { container, rerender } = render(<Cover imageId="newest" sizePx={32} quarters={['a', 'b', 'c', 'd']} />);
  const shown = [...container.querySelectorAll('img')].map(({ src }) => src.match(/song\/(\w+)/)?.[1]);
  expect(shown).toEqual(['a', 'b', 'c', 'd']);
  rerender(<Cover imageId="newest" sizePx={32} quarters={[]} />);
  expect(container.querySelectorAll('img')).toHaveLength(1);
});
