// Upload of the composer's photo, audio or video file.
import type { MediaKind } from '@libretto/contracts/media-rules';
import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { liveUploadMachine } from './upload.actors';

export function useMediaUpload() {
  const [state, send] = useMachine(liveUploadMachine);
  const isUploading = state.matches('sending');
  useEffect(() => {
    if (!isUploading) return undefined;
    // The browser asks for confirmation before it closes a page with an upload in progress.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUploading]);
  return {
    ...state.context,
    isUploading,
    isInterrupted: state.matches('interrupted'),
    choose: (file: File, kind: MediaKind) => send({ type: 'choose', file, kind }),
    refuse: (problem: string) => send({ type: 'refuse', problem }),
    remove: () => send({ type: 'remove' }),
    retry: () => send({ type: 'retry' }),
  };
}

export type MediaUpload = ReturnType<typeof useMediaUpload>;
