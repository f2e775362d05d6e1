import { type MediaKind, mediaTexts } from '@libretto/contracts/http/social/tuned-in-posts';
import type { ProblemsOf } from '../../../kernel/http/commands/outcome';
import { type Problem, problem } from '../../../kernel/http/server/problem';
import type { MediaRefusal } from './media.decider';

export const wrongType = (kind: MediaKind): Problem => problem(415, `not-a-valid-${kind}`, mediaTexts.wrongType[kind]);
export const unplayable = (): Problem => problem(415, 'unplayable-video', mediaTexts.unplayableVideo);

export const mediaProblems: ProblemsOf<MediaRefusal> = {
  NoSuchMedia: problem(422, 'no-such-media', 'This media does not exist'),
  OtherKind: problem(422, 'other-kind', 'This media is of another kind'),
  InUse: problem(409, 'media-in-use', 'This media is in another post already'),
};
