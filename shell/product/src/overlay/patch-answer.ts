// Applies an overlay value to a cached response. Songs, people and posts appear in many responses; unaffected objects
// keep their identity, so that nothing renders again for them.
import type { Track } from '@libretto/contracts/federation';
import type { Fact, FactKind, FactValues } from './fact-values';

type Entity = Readonly<Record<string, unknown>>;
type Changes = Readonly<Record<string, unknown>>;

export const isTrack = (value: object): value is Track => 'audioId' in value && 'durationSamples' in value;
const isPost = (value: object) => 'hasUpvoted' in value && 'upvotes' in value;

const isSong = (entity: Entity, id: string) => entity.id === id && isTrack(entity);
const count = (entity: Entity, name: string, by: number) =>
  typeof entity[name] === 'number' ? { [name]: Math.max(0, (entity[name] as number) + by) } : {};

/** Returns the changes of a value to an entity in a response; null when it does not apply. */
const changesBy: { readonly [K in FactKind]: (entity: Entity, id: string, value: FactValues[K]) => Changes | null } = {
  liked: (entity, id, value) =>
    isSong(entity, id)
      ? {
          isLiked: value,
          is_liked: value,
          ...(entity.isLiked !== value && count(entity, 'likeCount', value ? 1 : -1)),
        }
      : null,
  purchased: (entity, id, value) =>
    isSong(entity, id) ? { isPurchased: value, ...(value && { isPlayableInFull: true }) } : null,
  following: (entity, id, value) => {
    if (entity.artistId === id && 'isFollowingArtist' in entity) return { isFollowingArtist: value };
    if (entity.id !== id || !('isFollowing' in entity)) return null;
    return {
      isFollowing: value,
      ...(entity.isFollowing !== value && count(entity, 'followerCount', value ? 1 : -1)),
    };
  },
  tunedIn: (entity, id, value) => (entity.id === id && 'isTunedIn' in entity ? { isTunedIn: value } : null),
  // The followed albums are a list, which is fetched again.
  albumFollowed: () => null,
  upvoted: (entity, id, value) =>
    entity.id === id && isPost(entity)
      ? { hasUpvoted: value, ...(entity.hasUpvoted !== value && count(entity, 'upvotes', value ? 1 : -1)) }
      : null,
  upvotes: (entity, id, value) => (entity.id === id && isPost(entity) ? { upvotes: value } : null),
  commentCount: (entity, id, value) =>
    entity.id === id && (isPost(entity) || isTrack(entity)) ? { commentCount: value } : null,
  // Responses that contain money are fetched again as a whole.
  balance: () => null,
  audioQuality: (entity, _id, value) => ('audioQuality' in entity ? { audioQuality: value } : null),
};

/** Returns the response with the value applied wherever it belongs. */
export function patchAnswer<Answer>(answer: Answer, fact: Fact): Answer {
  if (typeof answer !== 'object' || answer === null) return answer;
  if (Array.isArray(answer)) {
    const patched = answer.map((item) => patchAnswer(item, fact));
    return patched.some((item, at) => item !== answer[at]) ? (patched as Answer) : answer;
  }
  if (Object.getPrototypeOf(answer) !== Object.prototype) return answer;
  const entity = answer as Entity;
  // A remote that is newer than this shell may use kinds that are unknown here.
  const change = changesBy[fact.kind] as ((entity: Entity, id: string, value: unknown) => Changes | null) | undefined;
  const changes: Record<string, unknown> = { ...change?.(entity, fact.id, fact.value) };
  for (const [name, value] of Object.entries(entity)) {
    const patched = patchAnswer(value, fact);
    if (patched !== value) changes[name] = patched;
  }
  const isChanged = Object.entries(changes).some(([name, value]) => value !== entity[name]);
  return isChanged ? ({ ...entity, ...changes } as Answer) : answer;
}
