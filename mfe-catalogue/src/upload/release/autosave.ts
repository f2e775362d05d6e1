// Autosave for a form: changes are debounced, merged, and sent one request at a time.

export type SaveState = 'saved' | 'saving' | 'failed';

export const autosaveDelayMs = 600;

export class Autosave<Changes extends object> {
  private waiting: Partial<Changes> = {};
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sending: Promise<boolean> | null = null;
  /** Increased by every stop, after which pending requests have no effect. */
  private generation = 0;

  /** `send` rejects when the server did not accept the changes; the next save then includes them again. */
  constructor(
    private readonly send: (changes: Changes) => Promise<void>,
    private readonly onState: (state: SaveState, error: unknown) => void,
  ) {}

  get isSaved(): boolean {
    return Object.keys(this.waiting).length === 0 && this.sending === null;
  }

  change(changes: Changes): void {
    if (Object.keys(changes).length === 0) return;
    this.waiting = { ...this.waiting, ...changes };
    this.onState('saving', null);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), autosaveDelayMs);
  }

  /** @returns Whether everything is saved. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    if (this.sending) await this.sending;
    if (Object.keys(this.waiting).length === 0) return true;
    const changes = this.waiting;
    const { generation } = this;
    this.waiting = {};
    this.onState('saving', null);
    this.sending = this.send(changes as Changes).then(
      () => true,
      (error) => {
        if (generation !== this.generation) return false;
        this.waiting = { ...changes, ...this.waiting };
        this.onState('failed', error);
        return false;
      },
    );
    const isSent = await this.sending;
    this.sending = null;
    if (generation !== this.generation) return false;
    if (isSent && this.isSaved) this.onState('saved', null);
    return isSent && (this.isSaved || this.flush());
  }

  /** Discards changes that were not sent yet, and ignores the responses to those that were. */
  stop(): void {
    this.generation += 1;
    clearTimeout(this.timer);
    this.waiting = {};
  }
}
