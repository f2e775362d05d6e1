import { aTrack } from '../testing/posts';
import { emptyDraft, isBlank, isReady, postBody, problemsOf } from './composer-rules';

describe('what a post needs', () => {
  it('asks for a description in the spec’s words, blanks being none', () => {
    expect(problemsOf({ ...emptyDraft, description: ' \n ' })).toEqual({ description: 'Please enter a description' });
  });

  it('asks for the song where a song was chosen as content', () => {
    const draft = { description: 'Listen', contentType: 'song', song: null } as const;
    expect(problemsOf(draft)).toEqual({ song: 'Please select a song' });
    expect(isReady({ ...draft, song: aTrack() })).toBe(true);
  });

  it('sends the trimmed words and the song’s id', () => {
    const draft = { description: ' Listen ', contentType: 'song', song: aTrack({ id: 'tiles' }) } as const;
    expect(postBody(draft)).toEqual({ description: 'Listen', contentType: 'song', mediaUrl: null, songId: 'tiles' });
    expect(postBody({ ...emptyDraft, description: 'Hello' }).songId).toBeNull();
  });

  it('is blank only while nothing would be lost', () => {
    expect(isBlank(emptyDraft)).toBe(true);
    expect(isBlank({ ...emptyDraft, contentType: 'song' })).toBe(false);
  });
});
