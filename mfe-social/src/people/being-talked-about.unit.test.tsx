import { bus } from '@libretto/contracts/federation';
import { makeTrack } from '@libretto/contracts/testing/tracks';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, renderWithCache } from '../testing/api';
import { BeingTalkedAbout } from './being-talked-about';

const topLists = 'GET /api/player/top-lists';
const song = (title: string, commentCount: number) => makeTrack(title.toLowerCase(), { title, commentCount });

test('the three songs with most comments are named, most first, and a press opens their comments', async () => {
  const opened: string[] = [];
  const stop = bus.on('comments/open', ({ subject }) => opened.push(subject.id));
  const tracks = [song('Tide', 1), song('Silent', 0), song('Wren', 7), song('Salt', 3), song('Parasol', 2)];
  answerCalls({ [topLists]: () => ({ tracks }) });
  renderWithCache(<BeingTalkedAbout />);
  const rows = await screen.findAllByRole('button');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Wren7 comments', 'Salt3 comments', 'Parasol2 comments']);
  await userEvent.click(screen.getByRole('button', { name: /Salt/ }));
  expect(opened).toEqual(['salt']);
  stop();
});

test('a week without comments leaves no empty box', async () => {
  const sent = answerCalls({ [topLists]: () => ({ tracks: [song('Silent', 0)] }) });
  const { container } = renderWithCache(<BeingTalkedAbout />);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(container).toBeEmptyDOMElement();
});
