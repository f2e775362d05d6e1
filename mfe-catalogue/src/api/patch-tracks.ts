// Tracks stand in many answers: a fact that changed is changed in all of them, and whatever holds none stays the same
// object, so that nothing is drawn again for it.
import type { BusMessages, Track } from '@libretto/contracts/federation';

export type TrackChange = BusMessages['track/changed'];

/** Tracks carry some facts twice, and one follows from another; whoever tells one tells all. */
export function wholeChanges(changes: TrackChange['changes']): Partial<Track> {
  const liked = changes.isLiked ?? changes.is_liked;
  return {
    ...changes,
    ...(liked === undefined ? {} : { isLiked: liked, is_liked: liked }),
    ...(changes.isPurchased ? { isPlayableInFull: true } : {}),
  };
}

const isTrack = (value: object): value is Track => 'audioId' in value && 'durationSamples' in value;

/** The answer with the track changed wherever it stands in it. */
export function patchTracks<Answer>(answer: Answer, trackId: string, changes: Partial<Track>): Answer {
  if (typeof answer !== 'object' || answer === null) return answer;
  if (Array.isArray(answer)) {
    const patched = answer.map((item) => patchTracks(item, trackId, changes));
    return patched.some((item, at) => item !== answer[at]) ? (patched as Answer) : answer;
  }
  if (Object.getPrototypeOf(answer) !== Object.prototype) return answer;
  if (isTrack(answer)) return answer.id === trackId ? { ...answer, ...changes } : answer;
  const entries = Object.entries(answer).map(([name, value]) => [name, patchTracks(value, trackId, changes)] as const);
  const isChanged = entries.some(([name, value]) => value !== (answer as Record<string, unknown>)[name]);
  return isChanged ? (Object.fromEntries(entries) as Answer) : answer;
}
