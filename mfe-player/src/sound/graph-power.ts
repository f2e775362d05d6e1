// Opens the audio graph on the first user gesture, and suspends the audio device while nothing plays.
import type { SoundGraph } from './sound-graph';

/** Long enough for a short pause. Rendering silence drains the battery of a phone. */
const sleepAfterMs = 10_000;
/** After this time a device will not start: none exists, a call uses it, or the browser requires a gesture. */
const startsWithinMs = 2500;
/**
 * The wait is counted in short steps: on a slow machine the page may be blocked for seconds, in which a running device
 * cannot tell that it runs.
 */
const steps = 10;

export class GraphPower {
  /** Undefined until the first gesture: a context opened before it stays suspended, and browsers warn about it. */
  private opened: SoundGraph | null | undefined;
  private sleepTimer: ReturnType<typeof setTimeout> | undefined;
  private startTimer: ReturnType<typeof setTimeout> | undefined;
  private isAwake = false;

  constructor(
    private readonly open: () => SoundGraph | null,
    /** Called once with the opened graph. */
    private readonly onOpen: (graph: SoundGraph) => void,
    /** Called when the device stops: during a call or an alarm, or after it was removed. */
    private readonly onInterrupted: () => void = () => {},
    /** Called when no device starts after waking, so that nothing would be audible. */
    private readonly onSilent: () => void = onInterrupted,
  ) {}

  /** Null before it is opened, and without Web Audio. */
  get graph(): SoundGraph | null {
    return this.opened ?? null;
  }

  /** Resumes the device until `rest` is called. */
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

  /** Suspends the device after a while, unless `wake` is called before. */
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
    this.countStep(1);
  }

  private countStep(step: number): void {
    this.startTimer = setTimeout(() => {
      this.startTimer = undefined;
      if (!this.isAwake || !this.opened || this.opened.isRunning) return;
      if (step < steps) this.countStep(step + 1);
      else if (this.opened.isTaken) this.onInterrupted();
      else this.onSilent();
    }, startsWithinMs / steps);
  }
}
