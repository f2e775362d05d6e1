/** Reads the stored log in bulk for integrity proofs, without parsing events, which would cost more than the proof. */
export interface EventText {
  readonly position: number;
  readonly streamId: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly schemaVersion: number;
  /** The stored text, byte for byte; it may be invalid JSON if the row was altered. */
  readonly data: string;
  readonly metadata: string;
}

export interface EventTexts {
  /** Returns every event after one position and up to another, in log order. */
  textsBetween(after: number, upTo: number): readonly EventText[];
}
