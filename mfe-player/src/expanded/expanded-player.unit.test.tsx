import { bus } from '@libretto/contracts/federation';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, makeTestPlayer, renderWithPlayer, session } from '../testing/player-test';
import { makeTracks, paidTrack } from '../testing/tracks';
import { ExpandedPlayer } from './expanded-player';
import { PlayerMenu } from './player-menu';

jest.mock('@libretto/kit/theme', () => ({ ...jest.requireActual('@libretto/kit/theme'), loadReadingFace: () => {} }));

const three = makeTracks('a', 'b', 'c');
let page: HTMLElement;
let opener: HTMLButtonElement;

beforeEach(() => {
  window.matchMedia = (() => ({ matches: false, addEventListener() {}, removeEventListener() {} })) as never;
  answerCalls({});
  page = document.body.appendChild(document.createElement('main'));
  opener = page.appendChild(document.createElement('button'));
});
afterEach(() => page.remove());

function show(tracks = three) {
  const player = makeTestPlayer();
  if (tracks.length > 0) player.play(tracks);
  const onClose = jest.fn();
  const view = renderWithPlayer(<ExpandedPlayer tab={null} opener={{ current: opener }} onClose={onClose} />, player);
  return { player, onClose, ...view };
}

test('takes the focus, covers the page behind it, and gives both back', () => {
  const { unmount } = show();
  expect(screen.getByRole('region', { name: 'Expanded player' })).toHaveFocus();
  expect(page.inert).toBe(true);
  unmount();
  expect(page.inert).toBe(false);
  expect(opener).toHaveFocus();
});

test('Escape closes it, but not while a menu above it is open, nor while text is composed', () => {
  const { onClose } = show();
  const menu = document.body.appendChild(document.createElement('div'));
  menu.setAttribute('role', 'menu');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
  menu.remove();
  fireEvent.keyDown(document.body, { key: 'Escape', isComposing: true });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('shows what plays with its queue, lyrics and related songs as tabs', () => {
  const { player } = show();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['UP NEXT', 'LYRICS', 'RELATED']);
  expect(screen.getByRole('heading', { name: three[0]?.title })).toBeInTheDocument();
  player.do({ type: 'transport.next' });
  expect(screen.getByRole('heading', { name: three[1]?.title })).toBeInTheDocument();
});

test('with nothing to play it can still be closed', async () => {
  const { onClose } = show([]);
  await userEvent.click(screen.getByRole('button', { name: 'Close the player' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('the menu has the name of its button', async () => {
  session('listener');
  const { container } = renderWithPlayer(<PlayerMenu track={three[0] ?? paidTrack('p')} />, makeTestPlayer());
  await userEvent.click(screen.getByRole('button', { name: 'More for Song a' }));
  expect(await screen.findByRole('menu', { name: 'More for Song a' })).toBeInTheDocument();
  const dialogs = [...container.ownerDocument.querySelectorAll('[role=dialog]')];
  expect(dialogs.filter((dialog) => !dialog.getAttribute('aria-label'))).toEqual([]);
  await userEvent.keyboard('{Escape}');
});

test('the menu of a preview begins with its price; of a song that plays in full there is nothing to buy', async () => {
  const player = makeTestPlayer();
  session('listener');
  const { rerender } = renderWithPlayer(<PlayerMenu track={paidTrack('p')} />, player);
  await userEvent.click(screen.getByRole('button', { name: /^More for/ }));
  expect((await screen.findAllByRole('menuitem'))[0]).toHaveTextContent('Buy for 75');
  await userEvent.keyboard('{Escape}');
  const [free] = three;
  if (!free) throw new Error('no track');
  rerender(<PlayerMenu track={free} />);
  await userEvent.click(screen.getByRole('button', { name: /^More for/ }));
  expect(await screen.findByRole('menuitem', { name: 'Go to song' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: /Buy/ })).not.toBeInTheDocument();
  const went: string[] = [];
  const stop = bus.on('navigation/go', ({ to }) => went.push(to));
  await act(() => userEvent.click(screen.getByRole('menuitem', { name: 'Go to song' })));
  expect(went).toEqual([`/song/${free.id}`]);
  stop();
});
