// Any interleaving of posting, editing, deleting, liking, pinning and reconnecting gives every viewer the same thread.
import type { Push, PushBody } from '@libretto/contracts/realtime';
import fc from 'fast-check';
import { aComment } from '../testing/comments';
import { changeByPush } from './push-change';
import { ReadsUnderWay } from './reads-under-way';
import { type Comment, type CommentsPage, type Thread, threadOfPage, withFirstPage, withNextPage } from './thread';

const topic = 'comments:song:tide';
const pageSize = 3;

/** What the server holds, and every push that it ever made. */
class Server {
  private comments: Comment[] = [];
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
    if (!one) return null;
    switch (action.kind) {
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

  private pinned = () => this.comments.find(({ id }) => id === this.pinnedId) ?? null;
}

type Action =
  | { readonly kind: 'post'; readonly isReply: boolean; readonly on: number }
  | { readonly kind: 'edit' | 'like' | 'delete' | 'pin' | 'slow'; readonly on: number };

/** One who looks on: hears pushes late, loses them, and reads pages that travel for a while. */
class Viewer {
  private thread: Thread;
  private held: number;
  private isBehind = false;
  private readonly reads = new ReadsUnderWay();
  private answer: { readonly finish: () => void } | null = null;

  constructor(private readonly server: Server) {
    this.thread = threadOfPage(server.page());
    this.held = server.pushes.length;
  }

  hear(most = Number.POSITIVE_INFINITY): void {
    for (const push of this.server.pushes.slice(this.held, this.held + most)) {
      this.held = push.offset;
      const change = changeByPush(push);
      if (!change) continue;
      this.reads.note(change);
      this.thread = change(this.thread);
    }
  }

  /** The connection was down for longer than pushes are kept. */
  lose(): void {
    if (this.held === this.server.pushes.length) return;
    this.held = this.server.pushes.length;
    this.isBehind = true;
  }

  ask(what: 'next' | 'first'): void {
    if (this.answer) return;
    const reading = this.reads.begin();
    const before = what === 'next' ? this.thread.comments.at(-1)?.order : undefined;
    const page = this.server.page(before);
    const into = what === 'next' ? withNextPage : withFirstPage;
    const finish = () => {
      this.thread = reading.end(into(this.thread, page));
    };
    this.answer = { finish };
  }

  receive(): void {
    this.answer?.finish();
    this.answer = null;
  }

  /** Everything has arrived in the end, and the reader scrolls to the end of the list. */
  settled(): Thread {
    this.receive();
    this.hear();
    if (this.isBehind) this.thread = withFirstPage({ ...this.thread, comments: [] }, this.server.page());
    while (this.thread.hasMore) {
      this.ask('next');
      this.receive();
    }
    return this.thread;
  }
}

const on = fc.nat(12);
const actions: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('post' as const), isReply: fc.boolean(), on }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('edit', 'like', 'delete', 'pin', 'slow'),
      on,
    }) as fc.Arbitrary<Action>,
  },
);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ who: fc.constant('server' as const), action: actions }) },
  {
    weight: 5,
    arbitrary: fc.record({
      who: fc.constantFrom(0, 1, 2),
      does: fc.constantFrom('hear', 'hear some', 'lose', 'ask next', 'ask first', 'receive'),
    }),
  },
);

test('every viewer ends with the thread that the server holds', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const server = new Server();
      for (let n = 0; n < 7; n++) server.do({ kind: 'post', isReply: false, on: 0 });
      const viewers = [new Viewer(server), new Viewer(server), new Viewer(server)];
      for (const each of steps) {
        if (each.who === 'server') {
          server.do(each.action);
          continue;
        }
        const viewer = viewers[each.who] as Viewer;
        if (each.does === 'hear') viewer.hear();
        else if (each.does === 'hear some') viewer.hear(2);
        else if (each.does === 'lose') viewer.lose();
        else if (each.does === 'receive') viewer.receive();
        else viewer.ask(each.does === 'ask next' ? 'next' : 'first');
      }
      const { comments, pinned, slowModeSeconds } = server.whole();
      const expected = { comments: comments.map(worn), pinned: pinned && worn(pinned), slowModeSeconds };
      for (const viewer of viewers) {
        const seen = viewer.settled();
        expect({
          comments: seen.comments.map(worn),
          pinned: seen.pinned && worn(seen.pinned),
          slowModeSeconds: seen.slowModeSeconds,
        }).toEqual(expected);
      }
    }),
    { numRuns: 400 },
  );
});

/** What is to be the same on every screen. */
function worn({ id, comment, likes, replies }: Thread['comments'][number]): object {
  return { id, comment, likes, replies: replies.map(worn) };
}
