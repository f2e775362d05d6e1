import { aTrack } from '../testing/posts';
import { emptyText, matching } from './pickable-songs';

const tracks = [
  aTrack({ title: 'Salt Hours', artist: 'Nour & the Low Tide' }),
  aTrack({ title: 'Évensong at the Deep End', artist: 'The Parallax Choir' }),
];
const found = (search: string) => matching(tracks, search).map(({ title }) => title);

describe('looking through songs', () => {
  it('finds by words of title and artist, in any case and without accents', () => {
    expect(found('tide salt')).toEqual(['Salt Hours']);
    expect(found('EVENSONG')).toEqual(['Évensong at the Deep End']);
    expect(found('salt choir')).toEqual([]);
  });

  it('shows everything while nothing is searched for', () => {
    expect(found('  ')).toHaveLength(2);
  });

  it('says in the spec’s words that there is nothing', () => {
    expect(emptyText('own', '')).toBe("You haven't uploaded any songs yet");
    expect(emptyText('liked', ' ')).toBe("You haven't liked any songs yet");
    expect(emptyText('liked', 'x')).toBe('No songs found');
  });
});
