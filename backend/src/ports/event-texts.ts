/**
 * The log as it is stored, for those who prove that nothing was altered: whole stretches of it, without reading the JSON of
 * events, which would cost more than the proof.
 */
export interface EventText {
  readonly position: number;
  readonly streamId: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly schemaVersion: number;
  /** The stored JSON, byte for byte; it may be none where somebody altered it. */
  readonly data: string;
  readonly metadata: string;
}

export interface EventTexts {
  /** Every event after one position and up to another, in the order of the log. */
  textsBetween(after: number, upTo: number): readonly EventText[];
}
