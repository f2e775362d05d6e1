// On phones the header of a sub-page holds its three dots; the shell leaves a place for them there.
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** As the shell's header names it. */
const placeId = 'page-actions';

export function HeaderActions({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setPlace(document.getElementById(placeId)), []);
  return place && createPortal(children, place);
}
