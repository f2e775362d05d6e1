// Any interleaving of posting, editing, deleting, liking, pinning, hiding, restoring and reconnecting shows every
// viewer the same thread.
import type { Push, PushBody } from '@libretto/contracts/realtime';
import fc from 'fast-check';
import { aComment } from '../../testing/comments';
import { PendingReads } from './pending-reads';
import { asksAgain, changeByPush } from './push-change';
import { type Comment, type CommentsPage, type Thread, threadOfPage, withFirstPage, withNextPage } from './thread';

const topic = 'comments:song:tide';
const pageSize = 3;

/** Model of the server: its comments and every push that it has sent. */
class Server {
  private comments: Comment[] = [];
  /** Comments that a moderator has hidden, each with its replies. */
  private hidden: Comment[] = [];
  private pinnedId: string | null = null;
  private slowModeSeconds = 0;
  private posted = 0;
  readonly pushes: Push[] = [];

  do(action: Action): void {
    const body = this.doneBy(action);
    if (body) this.pushes.push(structuredClone({ topic, offset: this.pushes.length + 1, ...body }) as Push);
  }

  private doneBy(action: Action): PushBody | null {
    const one = this.comments[action.on % Math.max(1, this.comments.length)];
    if (action.kind === 'post') return this.posting(action.isReply ? one : undefined);
    if (action.kind === 'slow') {
      this.slowModeSeconds = action.on;
      return { kind: 'thread-changed', slowModeSeconds: action.on };
    }
    if (action.kind === 'behind') return this.behind(action.on);
    if (action.kind === 'restore') return this.restoring(action.on);
    if (!one) return null;
    switch (action.kind) {
      case 'hide':
        this.comments = this.comments.filter(({ id }) => id !== one.id);
        this.hidden.push(one);
        return { kind: 'comment-deleted', id: one.id, newCommentCount: 0, hidden: true };
      case 'edit':
        one.comment += '!';
        return { kind: 'comment-changed', id: one.id, comment: one.comment, updatedAt: one.comment };
      case 'like': {
        const liked = one.replies[0] ?? one;
        liked.likes += 1;
        return { kind: 'comment-changed', id: liked.id, likes: liked.likes };
      }
      case 'delete':
        this.comments = this.comments.filter(({ id }) => id !== one.id);
        if (this.pinnedId === one.id) this.pinnedId = null;
        return { kind: 'comment-deleted', id: one.id, newCommentCount: 0 };
      case 'pin':
        this.pinnedId = this.pinnedId === one.id ? null : one.id;
        return { kind: 'thread-changed', pinned: this.pinned() };
    }
  }

  page(before = Number.POSITIVE_INFINITY, limit = pageSize): CommentsPage {
    const older = this.comments.filter(({ order }) => order < before);
    const { slowModeSeconds } = this;
    return structuredClone({
      ...{ comments: older.slice(0, limit), hasMore: older.length > limit, commentCount: 0 },
      ...{ ownerId: 'nour', slowModeSeconds, pinned: this.pinned() },
    });
  }

  whole = () => this.page(undefined, Number.POSITIVE_INFINITY);

  private posting(parent: Comment | undefined): PushBody {
    this.posted += 1;
    const comment = aComment(`c${this.posted}`, { order: this.posted, parentId: parent?.id ?? null });
    if (parent) parent.replies.push({ ...comment, replies: [] });
    else this.comments.unshift(comment);
    return { kind: 'comment-added', comment };
  }

  /**
   * Edits, likes and answers a hidden comment, as viewers that have not received the push still
   * can. The server pushes none of it.
   */
  private behind(on: number): null {
    const one = this.hidden[on % Math.max(1, this.hidden.length)];
    if (!one) return null;
    one.comment += '?';
    one.likes += 1;
    this.posted += 1;
    one.replies.push({ ...aComment(`c${this.posted}`, { order: this.posted, parentId: one.id }), replies: [] });
    return null;
  }

  /** Restores a hidden comment at its former position with its replies, which the push does not contain. */
  private restoring(on: number): PushBody | null {
    const one = this.hidden[on % Math.max(1, this.hidden.length)];
    if (!one) return null;
    this.hidden = this.hidden.filter(({ id }) => id !== one.id);
    this.comments = [...this.comments, one].sort((a, b) => b.order - a.order);
    return { kind: 'comment-added', comment: { ...one, replies: [] }, restored: true };
  }

  private pinned = () => this.comments.find(({ id }) => id === this.pinnedId) ?? null;
}

type Action =
  | { readonly kind: 'post'; readonly isReply: boolean; readonly on: number }
  | {
      readonly kind: 'edit' | 'like' | 'delete' | 'pin' | 'slow' | 'hide' | 'restore' | 'behind';
      readonly on: number;
    };

/** A viewer that receives pushes late or not at all, and whose page reads take a while. */
class Viewer {
  private thread: Thread;
  private held: number;
  private isBehind = false;
  private readonly reads = new PendingReads();
  private answer: { readonly finish: () => void } | null = null;
  /** Pending reads of the whole thread, which pushes describe only in part; several may be in flight. */
  private readonly rereads: (() => void)[] = [];

  constructor(private readonly server: Server) {
    this.thread = threadOfPage(server.page());
    this.held = server.pushes.length;
  }

  do(what: 'hear' | 'hear some' | 'lose' | 'ask next' | 'ask first' | 'receive' | 'receive again', nth: number): void {
    if (what === 'hear') this.hear();
    else if (what === 'hear some') this.hear(2);
    else if (what === 'lose') this.lose();
    else if (what === 'receive') this.receive();
    else if (what === 'receive again') this.receiveAgain(nth);
    else this.ask(what === 'ask next' ? 'next' : 'first');
  }

  private hear(most = Number.POSITIVE_INFINITY): void {
    for (const push of this.server.pushes.slice(this.held, this.held + most)) {
      this.held = push.offset;
      const change = changeByPush(push);
      if (!change) continue;
      this.reads.note(change);
      this.thread = change(this.thread);
      if (asksAgain(push)) this.askAgain();
    }
  }

  /** Simulates a connection that was down for longer than the server keeps pushes. */
  private lose(): void {
    if (this.held === this.server.pushes.length) return;
    this.held = this.server.pushes.length;
    this.isBehind = true;
  }

  private ask(what: 'next' | 'first'): void {
    if (this.answer) return;
    const reading = this.reads.begin();
    const before = what === 'next' ? this.thread.comments.at(-1)?.order : undefined;
    const page = this.server.page(before);
    const into = what === 'next' ? withNextPage : withFirstPage;
    const finish = () => {
      this.thread = reading.end((held) => into(held, page), this.thread);
    };
    this.answer = { finish };
  }

  private askAgain(): void {
    const reading = this.reads.begin({ isWhole: true });
    const page = this.server.page(undefined, Math.max(this.thread.comments.length, pageSize));
    this.rereads.push(() => {
      this.thread = reading.end((held) => withFirstPage({ ...held, comments: [] }, page), this.thread);
    });
  }

  private receive(): void {
    this.answer?.finish();
    this.answer = null;
  }

  /** @param nth Selects the read that completes, so that reads overtake each other. */
  private receiveAgain(nth: number): void {
    this.rereads.splice(nth % Math.max(1, this.rereads.length), 1)[0]?.();
  }

  /** Returns the thread after every push and read has arrived and the reader has scrolled to the end of the list. */
  settled(): Thread {
    this.receive();
    this.hear();
    while (this.rereads.length > 0) this.receiveAgain(this.rereads.length - 1);
    if (this.isBehind) this.thread = withFirstPage({ ...this.thread, comments: [] }, this.server.page());
    while (this.thread.hasMore) {
      this.ask('next');
      this.receive();
    }
    return this.thread;
  }
}

const on = fc.nat(12);
const posting = fc.record({ kind: fc.constant('post' as const), isReply: fc.boolean(), on });
const others = fc.record({
  kind: fc.constantFrom('edit', 'like', 'delete', 'pin', 'slow', 'hide', 'restore', 'behind'),
  on,
});
const viewing = fc.record({
  who: fc.constantFrom(0, 1, 2),
  does: fc.constantFrom('hear', 'hear some', 'lose', 'ask next', 'ask first', 'receive', 'receive again'),
  nth: fc.nat(2),
});
const doing = (actions: fc.Arbitrary<Action>) => fc.record({ who: fc.constant('server' as const), action: actions });
type Step =
  | { readonly who: 'server'; readonly action: Action }
  | (typeof viewing extends fc.Arbitrary<infer V> ? V : never);

const anything: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: doing(fc.oneof({ weight: 4, arbitrary: posting }, { weight: 5, arbitrary: others })) },
  { weight: 5, arbitrary: viewing },
);
/** Hides and restores the same comment repeatedly while pages are in flight. */
const backAndForth: fc.Arbitrary<Step> = fc.oneof(
  doing(fc.record({ kind: fc.constantFrom('hide', 'restore', 'behind'), on: fc.constant(0) })),
  viewing,
);

test.each([
  ['whatever happens', anything],
  ['what is hidden and restored over and over', backAndForth],
])('every viewer ends with the thread that the server holds: %s', (_, step) => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const server = new Server();
      for (let n = 0; n < 7; n++) server.do({ kind: 'post', isReply: false, on: 0 });
      server.do({ kind: 'post', isReply: true, on: 0 });
      const viewers = [new Viewer(server), new Viewer(server), new Viewer(server)];
      for (const each of steps) {
        if (each.who === 'server') server.do(each.action);
        else viewers[each.who]?.do(each.does, each.nth);
      }
      const expected = shown(server.whole());
      for (const viewer of viewers) expect(shown(viewer.settled())).toEqual(expected);
    }),
    { numRuns: 400 },
  );
});

const shown = ({ comments, pinned, slowModeSeconds }: Pick<Thread, 'comments' | 'pinned' | 'slowModeSeconds'>) => ({
  comments: comments.map(worn),
  pinned: pinned && worn(pinned),
  slowModeSeconds,
});

/** The part of a comment that must be equal on every screen. */
function worn({ id, comment, likes, replies }: Thread['comments'][number]): object {
  return { id, comment, likes, replies: replies.map(worn) };
}
