// The shortcuts that open the search from anywhere: / and Ctrl or Cmd with K. Renders nothing.

import { isCovered, isLayerOpen } from '@libretto/product/top-layer';
import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useOpenSearchScreen } from '../use-search-screen';

export const searchFieldId = 'search-field';
export const searchLabel = () => t`Songs, albums, artists`;

export function SearchKeys({ isPhone }: { isPhone: boolean }) {
  const openScreen = useOpenSearchScreen();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isSearchKey(event) || isLayerOpen()) return;
      const field = document.getElementById(searchFieldId);
      // The expanded player covers the field, which could not take the focus there.
      if (!isPhone && field && isCovered(field)) return;
      event.preventDefault();
      if (isPhone) openScreen();
      else field?.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isPhone, openScreen]);
  return null;
}

/** While the user types, the slash is a character; the key combination still works. */
function isSearchKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.altKey) return false;
  if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey) return true;
  return event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
