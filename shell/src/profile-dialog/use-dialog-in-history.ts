// Whose profile is open over the page. It lives in the browser's history, so that Back closes it and Forward opens it again.
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

/** Another page under it closes it: `pathname` is the page now shown. */
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
    // The router's own state goes along, or it would not know this entry again.
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
