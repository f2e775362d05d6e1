// Half-written texts: a composer that is closed, or whose page is left, opens again with what was written. A draft belongs
// to the signed-in user and to one place, and lasts as long as the tab. The draft of an edit also notes the saved text that
// was edited: when that text has changed in another tab or on another device, the field opens with the new saved text, and
// the draft is only offered.

import { sessionStore } from '@libretto/contracts/client/browser';
import { userId } from '@libretto/product/session';
import { useCallback, useEffect, useState } from 'react';

const prefix = 'libretto-draft:';
const keyOf = (place: string) => `${prefix}${userId() ?? ''}:${place}`;

/** Under this key an edit notes the saved text; the key without the suffix holds plain text, as former releases read it. */
const savedSuffix = ':saved';

export interface KeptDraft {
  readonly text: string;
  /** The saved text that was edited; empty for a new text. */
  readonly saved: string;
}

function keptDraft(place: string | null): KeptDraft | null {
  if (place === null) return null;
  const store = sessionStore();
  const text = store.getItem(keyOf(place));
  return text === null ? null : { text, saved: store.getItem(keyOf(place) + savedSuffix) ?? '' };
}

/**
 * Returns the draft of a place.
 *
 * @param place null keeps no draft.
 * @param saved the text that is saved at this place now; a draft of another saved text is not returned.
 */
export function readDraft(place: string | null, saved = ''): string | null {
  const kept = keptDraft(place);
  return kept?.saved === saved ? kept.text : null;
}

/** Returns the draft of an edit whose saved text has changed since. */
export function readOlderDraft(place: string | null, saved: string): KeptDraft | null {
  const kept = keptDraft(place);
  return kept && kept.saved !== saved && kept.text.trim() !== saved.trim() ? kept : null;
}

/** Keeps the text; null deletes it. */
export function keepDraft(place: string | null, text: string | null, saved = ''): void {
  if (place === null) return;
  const store = sessionStore();
  const key = keyOf(place);
  try {
    if (text === null || saved === '') store.removeItem(key + savedSuffix);
    else store.setItem(key + savedSuffix, saved);
    if (text === null) store.removeItem(key);
    else store.setItem(key, text);
  } catch {
    // The quota is exceeded: the text lasts as long as its field.
  }
}

/**
 * Deletes the draft of a text that was sent, unless another text was written since. Call it from the promise of the
 * command: the handlers of a mutation are not called once its component is gone.
 */
export function dropSentDraft(place: string | null, sent: string): void {
  if (keptDraft(place)?.text === sent) keepDraft(place, null);
}

/** Deletes the drafts of everybody in this tab. */
export function dropAllDrafts(): void {
  const store = sessionStore();
  for (const key of Array.from({ length: store.length }, (_, n) => store.key(n)))
    if (key?.startsWith(prefix)) store.removeItem(key);
}

export interface Draft {
  readonly text: string;
  readonly setText: (next: string | ((before: string) => string)) => void;
  /** Deletes the draft of the present text once it is stored, also where the field is gone by then. */
  readonly dropOnceSent: (sending: Promise<unknown>) => void;
  /** Deletes the draft; an older one that is still offered is kept. */
  readonly drop: () => void;
  /** The draft of an edit whose saved text has changed since; the field holds the saved text. */
  readonly older: string | null;
  /** Takes the older draft into the field. */
  readonly takeOlder: () => void;
  /** Deletes the older draft; the field keeps its text. */
  readonly dropOlder: () => void;
}

interface HeldText extends KeptDraft {
  readonly place: string | null;
  readonly older: KeptDraft | null;
  /** The text that this field stored last. */
  readonly sent: string | null;
}

const open = (place: string | null, saved: string): HeldText => {
  const text = readDraft(place, saved) ?? saved;
  return { place, saved, text, older: readOlderDraft(place, saved), sent: null };
};

const isStored = ({ text, saved, sent }: HeldText) => text === saved || text.trim() === sent;

/** Follows the text that is saved now, which this field, another tab or another device has changed. */
function follow(held: HeldText, saved: string): HeldText {
  if (held.saved === saved) return held;
  if (isStored(held)) return { ...held, saved, text: saved, sent: null };
  // A text that the user typed while the field sent its former one is an edit of the sent text.
  return held.sent === saved ? { ...held, saved, sent: null } : held;
}

/**
 * The state of a text field that keeps its draft.
 *
 * @param place where the text is written; null keeps no draft.
 * @param saved the text that the field edits; empty for a new text.
 */
export function useDraft(place: string | null, saved = ''): Draft {
  const [held, setHeld] = useState(() => open(place, saved));
  // The field moves to another place where a dialog stays mounted.
  const now = held.place === place ? follow(held, saved) : open(place, saved);
  if (now !== held) setHeld(now);
  useEffect(() => {
    const isUntouched = now.text.trim() === '' || isStored(now);
    // The older draft is kept while the field holds no other unsaved text.
    const kept = isUntouched ? now.older : now;
    keepDraft(now.place, kept?.text ?? null, kept?.saved);
  }, [now]);
  const setText = useCallback<Draft['setText']>(
    (next) => setHeld((before) => ({ ...before, text: typeof next === 'function' ? next(before.text) : next })),
    [],
  );
  const takeOlder = useCallback(
    () => setHeld((before) => ({ ...before, text: before.older?.text ?? before.text, older: null })),
    [],
  );
  const dropOlder = useCallback(() => setHeld((before) => ({ ...before, older: null })), []);
  const { text, older } = now;
  const dropOnceSent = (sending: Promise<unknown>) => {
    const sent = text.trim();
    // The form may have been saved for another of its fields.
    const isEdited = sent !== saved.trim();
    sending.then(
      () => {
        dropSentDraft(place, text);
        if (isEdited) setHeld((before) => (before.place === place ? { ...before, sent, older: null } : before));
      },
      // The command reports its failure; the text stays.
      () => undefined,
    );
  };
  const drop = useCallback(() => keepDraft(place, older?.text ?? null, older?.saved), [place, older]);
  return { text, setText, dropOnceSent, drop, older: older?.text ?? null, takeOlder, dropOlder };
}
