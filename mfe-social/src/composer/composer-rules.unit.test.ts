import { aTrack } from '../testing/posts';
import {
  emptyDraft,
  isBlank,
  isReady,
  noMedia,
  postBody,
  problemsOf,
  withAudience,
  withContentType,
} from './composer-rules';

describe('what a post needs', () => {
  it('asks for a description in the spec’s words, blanks being none', () => {
    expect(problemsOf({ ...emptyDraft, description: ' \n ' })).toEqual({ description: 'Please enter a description' });
  });

  it('asks for the song where a song was chosen as content', () => {
    const draft = { ...emptyDraft, description: 'Listen', contentType: 'song', song: null } as const;
    expect(problemsOf(draft)).toEqual({ song: 'Please select a song' });
    expect(isReady({ ...draft, song: aTrack() })).toBe(true);
  });

  it('sends the trimmed words and the song’s id', () => {
    const song = aTrack({ id: 'tiles' });
    const draft = { ...emptyDraft, description: ' Listen ', contentType: 'song', song } as const;
    expect(postBody(draft)).toEqual({ description: 'Listen', contentType: 'song', mediaUrl: null, songId: 'tiles' });
    expect(postBody({ ...emptyDraft, description: 'Hello' }).songId).toBeNull();
  });

  it('is blank only while nothing would be lost', () => {
    expect(isBlank(emptyDraft)).toBe(true);
    expect(isBlank({ ...emptyDraft, contentType: 'song' })).toBe(false);
  });

  it('asks for the file of a photo, audio or video in the spec’s words, and for patience while it is on its way', () => {
    const draft = withContentType({ ...emptyDraft, description: 'Look' }, 'photo');
    expect(problemsOf(draft)).toEqual({ media: 'Please upload a photo file' });
    expect(problemsOf(withContentType(draft, 'video'))).toEqual({ media: 'Please upload a video file' });
    expect(problemsOf(draft, { isUploading: true, url: null })).toEqual({ media: 'The upload is not finished yet' });
    const sent = { ...noMedia, url: '/api/social/media/m' };
    expect(isReady(draft, sent)).toBe(true);
    expect(postBody(draft, sent)).toMatchObject({ contentType: 'photo', mediaUrl: sent.url, songId: null });
  });

  it('shows media to fans alone: going public drops them, and keeps a song', () => {
    const photo = withContentType(emptyDraft, 'photo');
    expect(photo.audience).toBe('tuned-in');
    expect(withAudience(photo, 'public')).toMatchObject({ audience: 'public', contentType: 'none' });
    const song = withAudience({ ...emptyDraft, contentType: 'song', song: aTrack() }, 'tuned-in');
    expect(withAudience(song, 'public')).toMatchObject({ contentType: 'song', song: { id: 'salt-hours' } });
  });
});
