// Opens the audio graph when it may be opened, and lets the audio device go while nothing plays.
import type { SoundGraph } from './sound-graph';

/** Long enough for a pause to talk. A context that renders silence keeps a phone warm. */
const sleepAfterMs = 10_000;
/** A device that does not run by then will not: the browser wants a gesture, or a call holds it. */
const startsWithinMs = 2500;

export class GraphPower {
  /** Undefined until the first gesture: a context opened before it stays asleep, and browsers complain. */
  private opened: SoundGraph | null | undefined;
  private sleepTimer: ReturnType<typeof setTimeout> | undefined;
  private startTimer: ReturnType<typeof setTimeout> | undefined;
  private isAwake = false;

  constructor(
    private readonly open: () => SoundGraph | null,
    /** Called once, with the graph that was opened. */
    private readonly onOpen: (graph: SoundGraph) => void,
    /** Nothing can be heard, though it was woken: a call, an alarm, a device that was taken away. */
    private readonly onInterrupted: () => void = () => {},
  ) {}

  /** Null before it is opened, and where there is no Web Audio. */
  get graph(): SoundGraph | null {
    return this.opened ?? null;
  }

  /** Awake until told otherwise. */
  wake(): void {
    clearTimeout(this.sleepTimer);
    if (this.opened === undefined) {
      this.opened = this.open();
      if (this.opened) {
        this.onOpen(this.opened);
        this.opened.onStateChange(() => this.follow());
      }
    }
    this.isAwake = true;
    this.opened?.wake();
    this.awaitStart();
  }

  /** Asleep in a while, unless woken before. */
  rest(): void {
    this.isAwake = false;
    clearTimeout(this.sleepTimer);
    clearTimeout(this.startTimer);
    this.startTimer = undefined;
    if (this.opened) this.sleepTimer = setTimeout(() => this.opened?.sleep(), sleepAfterMs);
  }

  private follow(): void {
    if (!this.isAwake || !this.opened) return;
    if (this.opened.isRunning) {
      clearTimeout(this.startTimer);
      this.startTimer = undefined;
    } else if (this.startTimer === undefined) this.onInterrupted();
  }

  private awaitStart(): void {
    if (!this.opened || this.opened.isRunning || this.startTimer !== undefined) return;
    this.startTimer = setTimeout(() => {
      this.startTimer = undefined;
      if (this.isAwake && this.opened && !this.opened.isRunning) this.onInterrupted();
    }, startsWithinMs);
  }
}
