/** Told what became of each command, for the metrics. Called for every one of them, so it must cost next to nothing. */
export interface CommandObserver {
  /** @param stream the kind of stream, as `wallet`. */
  accepted(stream: string): void;
  refused(stream: string, refusal: string): void;
  failed(stream: string): void;
}
