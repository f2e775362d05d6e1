// Parts as they speak German: their own texts, and those of React Aria beneath them.
import { fireEvent, render, screen } from '@testing-library/react';
import { openPageIn } from '../../../infra/languages/page-in';
import { NewCommentsPill } from './cards/comment';
import { FollowButton } from './controls/follow-button';
import { lazyPart } from './feedback/lazy-part';
import { TrackRow } from './lists/track-row';
import { PriceTag, StatusTag } from './text/tag';

const nothing = () => undefined;

beforeAll(() => {
  // Sets the language as the script in the head of the page does; React Aria reads it when its code loads.
  Object.assign(window, { [Symbol.for('react-aria.i18n.locale')]: 'de-DE' });
});
beforeEach(() => openPageIn('de', 'shell/kit'));
afterEach(() => openPageIn('en'));

it('names the actions of a track', () => {
  render(
    <TrackRow
      title="Salt Hours"
      artist="Nour"
      durationSeconds={200}
      plays={1234}
      price={1}
      onPlay={nothing}
      onBuy={nothing}
      onLike={nothing}
    />,
  );
  expect(screen.getByRole('button', { name: 'Salt Hours von Nour abspielen' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Salt Hours für 1\u00a0Talent kaufen' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Salt Hours gefällt mir' })).toBeVisible();
  expect(screen.getByTitle('1.234-mal gespielt')).toHaveTextContent('1,2 Tsd.');
});

it('shows what the server calls by fixed names in German', () => {
  render(
    <>
      <StatusTag status="Needs Action!" />
      <PriceTag talents={0.5} />
    </>,
  );
  expect(screen.getByText('Bitte handeln!')).toBeVisible();
  expect(screen.getByText(/^0,5\sTalents$/)).toBeVisible();
});

it('counts as German does', () => {
  const { rerender } = render(<NewCommentsPill count={1} onShow={nothing} />);
  expect(screen.getByRole('button', { name: '1 neuer Kommentar' })).toBeVisible();
  rerender(<NewCommentsPill count={2} onShow={nothing} />);
  expect(screen.getByRole('button', { name: '2 neue Kommentare' })).toBeVisible();
});

it('reserves the room of the longer label, whichever it is', () => {
  render(<FollowButton following={false} name="Nour" onChange={nothing} />);
  const button = screen.getByRole('button', { name: 'Nour folgen' });
  expect(button).toHaveTextContent('FolgenFolge ich');
});

it('names a lost part in the language that came after the part was made', async () => {
  openPageIn('en');
  let name = 'Comments';
  const Lost = lazyPart(() => Promise.reject(new Error('gone')), { name: () => name, place: 'here' });
  openPageIn('de', 'shell/kit');
  name = 'Kommentare';
  jest.spyOn(console, 'error').mockImplementation(nothing);
  render(<Lost />);
  expect(await screen.findByText('Kommentare – nicht geladen')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible();
});

it('the texts of React Aria are German', async () => {
  const { MenuButton } = await import('./controls/menu-button');
  render(<MenuButton label="Mehr" entries={[{ id: 'one', label: 'Eins', onAction: nothing }]} />);
  fireEvent.click(screen.getByRole('button', { name: 'Mehr' }));
  expect((await screen.findAllByRole('button', { name: 'Schließen' })).length).toBeGreaterThan(0);
});
