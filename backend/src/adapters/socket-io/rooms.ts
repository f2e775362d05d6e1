import { BoundedMap } from '../../kernel/values/bounded-map';
import type { Push } from '../../ports/messages/realtime';

// Names of socket.io rooms.
const topicRoom = 'topic/';

/** Returns the topics among some room names. */
export function topicsIn(rooms: Iterable<string>): readonly string[] {
  const topics: string[] = [];
  for (const room of rooms) if (room.startsWith(topicRoom)) topics.push(room.slice(topicRoom.length));
  return topics;
}

export function unseenRoom(userId: string): string {
  return `unseen/${userId}`;
}

export function roomOf(topic: string): string {
  return topicRoom + topic;
}

export function userRoom(userId: string): string {
  return `user/${userId}`;
}

export function sessionRoom(sessionId: string): string {
  return `session/${sessionId}`;
}

// The message that a client receives for a push.
export function messageOf({ topic, offset, kind, payload }: Push): object {
  const { by: _, ...shown } = payload as { readonly by?: unknown };
  return { ...shown, topic, offset, kind };
}

/** Returns the placeholder for a push that the client must not see. */
export function skippedOf({ topic, offset }: Push): object {
  return { topic, offset, kind: 'skipped' };
}

export function authorsOf({ payload }: Push): readonly string[] {
  return (payload as { readonly by?: readonly string[] }).by ?? [];
}

// The last published number per topic: kept for topics with listeners, and cached for other recent topics.

/** Far more topics than can receive pushes during one subscription, which is the only time these numbers are needed. */
const rememberedTopics = 10_000;

export class LastNumbers {
  private readonly ofListened = new Map<string, number>();
  private readonly ofOthers = new BoundedMap<string, number>(rememberedTopics);

  get(topic: string): number | undefined {
    return this.ofListened.get(topic) ?? this.ofOthers.get(topic);
  }

  set(topic: string, offset: number): void {
    if (this.ofListened.has(topic)) this.ofListened.set(topic, offset);
    else this.ofOthers.set(topic, offset);
  }

  /** Must be called in the same turn of the event loop in which a socket joins. */
  listened(topic: string, offset: number): void {
    this.ofListened.set(topic, offset);
    this.ofOthers.delete(topic);
  }

  /** Called when the last listener has left; the next one starts from the push log. */
  left(topic: string): void {
    this.ofListened.delete(topic);
  }

  /** Must be called when pushes of a topic without listeners are no longer received. */
  forget(topic: string): void {
    this.ofOthers.delete(topic);
  }

  /** Must be called when pushes may have been missed: the numbers of topics without listeners are then unknown. */
  forgetOthers(): void {
    this.ofOthers.clear();
  }
}
