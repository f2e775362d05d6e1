// The release that is being worked on, one for each person, which outlasts the page.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { ReleaseEditor } from './release-editor';

let current: ReleaseEditor | null = null;

function editorOf(userId: string, queries: QueryClient): ReleaseEditor {
  if (current?.userId === userId && current.queries === queries) return current;
  current?.leave();
  current = new ReleaseEditor(userId, queries);
  return current;
}

export function useReleaseEditor(userId: string) {
  const queries = useQueryClient();
  const editor = useMemo(() => editorOf(userId, queries), [userId, queries]);
  const state = useSyncExternalStore(editor.subscribe, editor.getState);
  useEffect(() => void editor.load(), [editor]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (editor.isBusy) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [editor]);
  return { editor, state };
}
