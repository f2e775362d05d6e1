// The editors of all releases that one user works on, which outlive the page. One is shown
// while files of the others upload.
import type { UploadRelease } from '@libretto/contracts/http/catalogue/upload';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { ReleaseEditor } from './release-editor';

class ReleaseEditors {
  private shown: ReleaseEditor;
  /** Editors that were open before: their unsaved fields are newer than the server's list of drafts. */
  private readonly all: ReleaseEditor[];
  private readonly listeners = new Set<() => void>();

  constructor(
    readonly userId: string,
    readonly queries: QueryClient,
  ) {
    this.shown = new ReleaseEditor(userId, queries);
    this.all = [this.shown];
    // Uploads continue while other pages are shown, so the question before closing the tab does not depend on this page.
    addEventListener('beforeunload', this.askBeforeLeaving);
  }

  private readonly askBeforeLeaving = (event: BeforeUnloadEvent) => {
    if (this.isBusy) event.preventDefault();
  };

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  readonly getShown = () => this.shown;

  get isBusy(): boolean {
    return this.all.some((editor) => editor.isBusy);
  }

  find(releaseId: string): ReleaseEditor | undefined {
    return this.all.find((editor) => editor.getState().releaseId === releaseId);
  }

  /** Shows the editor of a release, or of a new one if none is given. */
  show(release?: UploadRelease): void {
    const known = release && this.find(release.id);
    this.shown = known ?? new ReleaseEditor(this.userId, this.queries);
    if (!known) {
      this.all.push(this.shown);
      void this.shown.open(release);
    }
    for (const listener of this.listeners) listener();
  }

  leave(): void {
    removeEventListener('beforeunload', this.askBeforeLeaving);
    for (const editor of this.all) editor.leave();
  }
}

let current: ReleaseEditors | null = null;

function editorsOf(userId: string, queries: QueryClient): ReleaseEditors {
  if (current?.userId === userId && current.queries === queries) return current;
  current?.leave();
  current = new ReleaseEditors(userId, queries);
  return current;
}

export function useReleaseEditor(userId: string) {
  const queries = useQueryClient();
  const editors = useMemo(() => editorsOf(userId, queries), [userId, queries]);
  const editor = useSyncExternalStore(editors.subscribe, editors.getShown);
  const state = useSyncExternalStore(editor.subscribe, editor.getState);
  useEffect(() => void editor.load(), [editor]);
  return { editors, editor, state };
}

export type { ReleaseEditors };
