// The messages on socket.io, typed once for client and server.
import type { Comment, Mention } from '../http/social/comments';

/** `comments:song:{id}`, `comments:post:{id}`, `comments:tuned-in-post:{id}`, `posts`, `balance:{userId}`, `notifications:{userId}`, `playback:{userId}`, `media:{userId}`, `playlist:{id}`. */
export type Topic = string;

/** The content of a push, before the topic numbers it. */
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
  /** The owner changed the thread's settings; only changed fields are present. */
  | { kind: 'thread-changed'; slowModeSeconds?: number; pinned?: Comment | null }
  /** Sent on the topic `posts` for every author, so that a feed can show the number of new posts. */
  | { kind: 'post-added'; id: string; authorId: string; family?: 'tuned-in-post' }
  | { kind: 'post-deleted'; id: string }
  /** `hidden` when a moderator hid it: its author may still see it. */
  | { kind: 'comment-deleted'; id: string; newCommentCount: number; hidden?: boolean }
  /** A moderator hid the subject of the thread, or restored it. */
  | { kind: 'thread-closed' | 'thread-opened' }
  /** Replaces a push that this listener must not see, for instance because they and its author blocked each other. */
  | { kind: 'skipped' }
  /**
   * The songs, name or visibility changed: clients fetch the playlist again, and those who lost access are refused
   * then.
   */
  | { kind: 'playlist-changed'; id: string }
  | { kind: 'balance'; talentBalance: number; euroBalance: number }
  | { kind: 'notification'; id: string }
  /** Processing of a post's photo, audio or video succeeded or failed for good: clients fetch the post again. */
  | { kind: 'media-prepared'; postId: string }
  | {
      kind: 'playback';
      deviceId: string;
      playing: boolean;
      trackId: string | null;
      positionSeconds: number;
      /** Increases per listener, as in the response of `POST /api/player/place`. */
      turn: number;
    };

/** `offset` is an integer from 1 per topic; a client that detects a gap subscribes again with `since`. */
export type Push = { topic: Topic; offset: number } & PushBody;

export type SubscribeAnswer = { ok: true; offset: number } | { ok: false; error: string };

export interface ClientToServerEvents {
  /** `since` is the last offset that the client has, exclusive: later pushes are sent before the acknowledgement. */
  subscribe(request: { topic: Topic; since?: number }, acknowledge: (answer: SubscribeAnswer) => void): void;
  unsubscribe(request: { topic: Topic }): void;
}

export interface ServerToClientEvents {
  push(push: Push): void;
}
