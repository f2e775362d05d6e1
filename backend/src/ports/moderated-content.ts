// What was reported, as it stands now, for those who decide about it.
import type { ModeratedSubject } from '@libretto/contracts/events';
import type { Caller } from '../kernel/http/caller';
import type { ReadModels } from './read-models';

/** A comment beside the one that was reported. */
export interface Neighbour {
  readonly id: string;
  readonly authorId: string;
  readonly text: string;
  readonly createdAt: string;
  readonly place: 'before' | 'answered' | 'after';
}

export interface ReportableContent {
  readonly subject: ModeratedSubject;
  readonly ownerId: string;
  readonly text: string;
  readonly createdAt: string | null;
  readonly editedAt: string | null;
  readonly imageId: string | null;
  readonly link: string;
  readonly under: {
    readonly kind: 'song' | 'post' | 'tuned-in-post';
    readonly id: string;
    readonly title: string;
  } | null;
  readonly around: readonly Neighbour[];
}

/** Each domain knows its own; hidden content is found as well. */
export interface ModeratedContents {
  /** Undefined for what never was, or was deleted. */
  find(
    reads: ReadModels,
    subject: { readonly kind: ModeratedSubject['kind']; readonly id: string },
  ): Promise<ReportableContent | undefined>;
  /** Whether it is among what the caller may see, as is not everything that an artist shares. */
  isOpenTo(
    reads: ReadModels,
    content: Pick<ReportableContent, 'subject' | 'ownerId' | 'under'>,
    caller: Caller,
  ): Promise<boolean>;
}
