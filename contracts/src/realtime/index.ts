// What travels over socket.io, typed once for both ends.
import type { Comment, Mention } from '../http/comments';

/** `comments:song:{id}`, `comments:post:{id}`, `comments:tuned-in-post:{id}`, `posts`, `balance:{userId}`, `notifications:{userId}`, `playback:{userId}`, `media:{userId}`, `playlist:{id}`. */
export type Topic = string;

/** What a projection has to say on a topic, before the topic numbers it. */
export type PushBody =
  | { kind: 'comment-added'; comment: Comment; newCommentCount?: number; restored?: boolean }
  | {
      kind: 'comment-changed';
      id: string;
      comment?: string;
      mentions?: Mention[];
      updatedAt?: string;
      likes?: number;
      newCommentCount?: number;
    }
  /** What its owner chose for the thread; only what changed. */
  | { kind: 'thread-changed'; slowModeSeconds?: number; pinned?: Comment | null }
  /** On the topic `posts`: of everybody, so that a feed can say how many are new. */
  | { kind: 'post-added'; id: string; authorId: string; family?: 'tuned-in-post' }
  | { kind: 'post-deleted'; id: string }
  /** `hidden` by a moderator: its author may see it still. */
  | { kind: 'comment-deleted'; id: string; newCommentCount: number; hidden?: boolean }
  /** What the thread is about was hidden by a moderator, or is shown again. */
  | { kind: 'thread-closed' | 'thread-opened' }
  /** Something that this listener must not see, as who did it and they blocked one another. */
  | { kind: 'skipped' }
  /** Its songs, its name or who may see it: read it again. Who may not any more is refused there. */
  | { kind: 'playlist-changed'; id: string }
  | { kind: 'balance'; talentBalance: number; euroBalance: number }
  | { kind: 'notification'; id: string }
  /** A post's photo, sound or video plays from now on, or never will: read the post again. */
  | { kind: 'media-prepared'; postId: string }
  | {
      kind: 'playback';
      deviceId: string;
      playing: boolean;
      trackId: string | null;
      positionSeconds: number;
      /** Counts up for each listener, as the answer of `POST /api/player/place` does. */
      turn: number;
    };

/** `offset` is an integer from 1 per topic; a client that sees a gap asks again with `since`. */
export type Push = { topic: Topic; offset: number } & PushBody;

export type SubscribeAnswer = { ok: true; offset: number } | { ok: false; error: string };

export interface ClientToServerEvents {
  /** `since` is the last offset held, exclusive: what follows it is pushed before the answer. */
  subscribe(request: { topic: Topic; since?: number }, acknowledge: (answer: SubscribeAnswer) => void): void;
  unsubscribe(request: { topic: Topic }): void;
}

export interface ServerToClientEvents {
  push(push: Push): void;
}
