// People who comment, post and read what they have just written, and people who look around, all with a browser's
// cookies, so that every read waits for its person's own writes.
import { setTimeout as pause } from 'node:timers/promises';
import { ofFan } from '../../faults/enduring-fans';
import type { Fan, Payees } from '../../faults/paying-fans';
import type { Answer, Client } from '../world/client';

const betweenMs = 200;

export class Visitors {
  requests = 0;
  comments = 0;
  /** Comments that were missing in the thread that their author read right after. */
  late = 0;
  longestMs = 0;
  /** Answers that were no success, and requests without an answer. */
  readonly failures: string[] = [];
  private isEnding = false;
  private readonly visiting: Promise<unknown>;

  constructor(
    people: readonly Fan[],
    private readonly payees: Payees,
    origin: string,
  ) {
    this.visiting = Promise.all(
      people.flatMap((person) => {
        const browser = () => ofFan(person, origin);
        return [
          this.repeat((n) => this.comment(browser(), n)),
          this.repeat((n) => this.post(browser(), n)),
          this.repeat((n) => this.look(browser(), person, n)),
        ];
      }),
    );
  }

  /** Resolves when everybody has the answer to the last request. */
  async end(): Promise<void> {
    this.isEnding = true;
    await this.visiting;
  }

  private async repeat(act: (n: number) => Promise<void>): Promise<void> {
    for (let n = 0; !this.isEnding; n++) {
      await act(n);
      await pause(betweenMs);
    }
  }

  private async comment(browser: Client, n: number): Promise<void> {
    const thread = `/api/songs/${this.songId(n)}/comments`;
    const posted = await this.ask('POST', thread, browser.post(thread, { comment: `Again the bridge (${n})` }));
    if (posted === undefined) return;
    this.comments++;
    const read = await this.ask('GET', thread, browser.get(thread));
    if (read === undefined) return;
    const ids = (read.body.comments as readonly { readonly id: string }[]).map(({ id }) => id);
    if (!ids.includes(posted.body.comment.id)) this.late++;
  }

  private async post(browser: Client, n: number): Promise<void> {
    const path = '/api/social/posts';
    const posted = await this.ask('POST', path, browser.post(path, { description: `On tour (${n})` }));
    if (posted === undefined) return;
    await this.ask('GET', `${path}/:id`, browser.get(`${path}/${posted.body.post.id}`));
  }

  private async look(browser: Client, { userId }: Fan, n: number): Promise<void> {
    const paths = [
      `/api/user/${userId}/balance`,
      `/api/songs/${this.songId(n)}/comments`,
      '/api/social/posts',
      `/api/user/posts/${this.payees.artistId}`,
      '/api/auth/session',
      '/api/search?q=song',
    ];
    const path = paths[n % paths.length] as string;
    await this.ask('GET', path, browser.get(path));
  }

  /** @returns undefined if the request failed. */
  private async ask(method: string, path: string, asking: Promise<Answer>): Promise<Answer | undefined> {
    const startMs = performance.now();
    const answer = await asking.catch(() => undefined);
    this.requests++;
    this.longestMs = Math.max(this.longestMs, performance.now() - startMs);
    if (answer !== undefined && answer.status < 400) return answer;
    this.failures.push(`${method} ${path}: ${answer ? `${answer.status} ${JSON.stringify(answer.body)}` : 'none'}`);
    return undefined;
  }

  private songId(n: number): string {
    return this.payees.songIds[n % this.payees.songIds.length] as string;
  }
}
