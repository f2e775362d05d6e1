import { emptyText } from './pickable-songs';

it('says in the spec’s words that there is nothing', () => {
  expect(emptyText('own', '')).toBe("You haven't uploaded any songs yet");
  expect(emptyText('liked', ' ')).toBe("You haven't liked any songs yet");
  expect(emptyText('tuned-in', '')).toBe("No songs from artists you're tuned in to");
  expect(emptyText('liked', 'x')).toBe('No songs found');
});
