// The picture that was chosen for a playlist, with its dominant colour.
import { useCallback, useEffect, useRef, useState } from 'react';
import { dominantColourOf } from './dominant-colour';

export interface Picture {
  readonly file: File | null;
  /** Object URL of the preview. */
  readonly url: string | null;
  choose(file: File | null): void;
  /** Resolves once the picture has been analysed. */
  colour(): Promise<string | null>;
}

export function usePicture(): Picture {
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  const looked = useRef<Promise<string | null>>(Promise.resolve(null));
  const choose = useCallback((file: File | null) => {
    looked.current = file ? dominantColourOf(file) : Promise.resolve(null);
    setChosen(file && { file, url: URL.createObjectURL(file) });
  }, []);
  useEffect(() => {
    const url = chosen?.url;
    return () => {
      if (url) URL.revokeObjectURL(url);
    };
  }, [chosen]);
  return { file: chosen?.file ?? null, url: chosen?.url ?? null, choose, colour: () => looked.current };
}
