// Which events may be written while processes of two releases run side by side: only those that every process
// understands. An operator raises them once the last process of the former release has ended.

/** Newest schema version by event type. */
export type EventVersions = Readonly<Record<string, number>>;

export interface WrittenEvents {
  /** The newest schema version of this type that may be written; 0 if the type may not be written yet. */
  versionOf(type: string): number;
  /** The events that a newer release may have written and that this process does not understand. */
  unknown(): readonly string[];
  /** The events that this process understands and that may not be written yet. */
  heldBack(): readonly string[];
}

/** A newer release wrote the event; this one cannot tell what it means. */
export class NewerEventError extends Error {
  override readonly name = 'NewerEventError';
}

/** Another running process would not understand the event. It can be written once the upgrade is finalized. */
export class EventHeldBackError extends Error {
  override readonly name = 'EventHeldBackError';
}
