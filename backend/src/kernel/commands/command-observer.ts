/** Notified of the outcome of each command, for the metrics. It is called for every command, so it must be cheap. */
export interface CommandObserver {
  /** @param stream the stream type, such as `wallet`. */
  accepted(stream: string): void;
  refused(stream: string, refusal: string): void;
  failed(stream: string): void;
}
