import { makeTrack } from '../testing/tracks';
import { inOrder } from './playlist-order';

const songs = [
  makeTrack('1', { title: 'tiles', artist: 'Choir', duration: 50 }),
  makeTrack('2', { title: 'Étude', artist: 'Ada', duration: 70 }),
  makeTrack('3', { title: 'Song 10', artist: 'Choir', duration: 60 }),
  makeTrack('4', { title: 'Song 9', artist: 'ada', duration: 40 }),
].map((track) => ({ track }));
const ids = (order: Parameters<typeof inOrder>[1]) => inOrder(songs, order).map(({ track }) => track.id);

describe('the order of a playlist', () => {
  it('is as the songs came unless one is chosen', () => {
    expect(inOrder(songs, 'added')).toBe(songs);
  });

  it('sorts titles as people do: accents, capitals and numbers', () => {
    expect(ids('title')).toEqual(['2', '4', '3', '1']);
  });

  it('keeps the songs of one artist as they came', () => {
    expect(ids('artist')).toEqual(['2', '4', '1', '3']);
  });

  it('sorts by length, and never the list itself', () => {
    expect(ids('length')).toEqual(['4', '1', '3', '2']);
    expect(songs.map(({ track }) => track.id)).toEqual(['1', '2', '3', '4']);
  });
});
