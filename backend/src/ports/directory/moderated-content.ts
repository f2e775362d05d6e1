// The current state of reported content, for the moderators who decide about it.
import type { ModeratedSubject } from '@libretto/contracts/events';
import type { Caller } from '../../kernel/http/access/caller';
import type { ReadModels } from '../read-models/read-models';

/** A comment next to the reported one. */
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

/** Finds content for moderation, including hidden content. Each domain finds its own. */
export interface ModeratedContents {
  /** Undefined for content that never existed or was deleted. */
  find(
    reads: ReadModels,
    subject: { readonly kind: ModeratedSubject['kind']; readonly id: string },
  ): Promise<ReportableContent | undefined>;
  /** Whether the caller may see the content; an artist shows some of it only to entitled listeners. */
  isOpenTo(
    reads: ReadModels,
    content: Pick<ReportableContent, 'subject' | 'ownerId' | 'under'>,
    caller: Caller,
  ): Promise<boolean>;
}
