// The user whose profile is open over the page. The browser's history holds it, so that Back closes it and Forward
// opens it again.
import { useCallback, useEffect, useState } from 'react';

const mark = 'librettoProfile';

type HistoryState = Record<string, unknown> | null;

function markedUserId(): string | null {
  const userId = (history.state as HistoryState)?.[mark];
  return typeof userId === 'string' ? userId : null;
}

export interface DialogInHistory {
  readonly userId: string | null;
  open(userId: string): void;
  close(): void;
}

/** Navigation to another page closes the dialog: `pathname` is the current page. */
export function useDialogInHistory(pathname: string): DialogInHistory {
  const [userId, setUserId] = useState(markedUserId);
  useEffect(() => {
    const follow = () => setUserId(markedUserId());
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is what this reacts to.
  useEffect(() => setUserId(markedUserId()), [pathname]);

  const open = useCallback((next: string) => {
    // Preserves the router's own state; otherwise the router would not recognise this entry.
    const state = { ...(history.state as HistoryState), [mark]: next };
    if (markedUserId() === null) history.pushState(state, '');
    else history.replaceState(state, '');
    setUserId(next);
  }, []);
  const close = useCallback(() => {
    if (markedUserId() !== null) history.back();
    setUserId(null);
  }, []);
  return { userId, open, close };
}
