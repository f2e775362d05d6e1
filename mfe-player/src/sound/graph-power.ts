// Opens the audio graph when it may be opened, and lets the audio device go while nothing plays.
import type { SoundGraph } from './sound-graph';

/** Long enough for a pause to talk. A context that renders silence keeps a phone warm. */
const sleepAfterMs = 10_000;

export class GraphPower {
  /** Undefined until the first gesture: a context opened before it stays asleep, and browsers complain. */
  private opened: SoundGraph | null | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly open: () => SoundGraph | null,
    /** Called once, with the graph that was opened. */
    private readonly onOpen: (graph: SoundGraph) => void,
  ) {}

  /** Null before it is opened, and where there is no Web Audio. */
  get graph(): SoundGraph | null {
    return this.opened ?? null;
  }

  /** Awake until told otherwise. */
  wake(): void {
    clearTimeout(this.timer);
    if (this.opened === undefined) {
      this.opened = this.open();
      if (this.opened) this.onOpen(this.opened);
    }
    this.opened?.wake();
  }

  /** Asleep in a while, unless woken before. */
  rest(): void {
    clearTimeout(this.timer);
    if (this.opened) this.timer = setTimeout(() => this.opened?.sleep(), sleepAfterMs);
  }
}
