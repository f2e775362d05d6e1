// After a purchase the Buy button no longer exists, so the focus cannot return to it and moves to Play.
import { useEffect } from 'react';
import { currentTrack } from '../machine/player.context';
import { isPreview } from '../machine/track-source';
import { observe } from '../runtime/observe';
import { usePlayer } from './use-player';

const dialogSelector = '[role="dialog"], [role="alertdialog"]:not([aria-modal="false"])';
const playSelector = '[aria-keyshortcuts="Space"], [data-play-toggle]';

export function useFocusAfterPurchase(): void {
  const player = usePlayer();
  useEffect(() => {
    let stopWaiting = () => {};
    let before: { id: string; isPreview: boolean } | null = null;
    const stop = observe(
      player,
      ({ context }) => currentTrack(context),
      (track) => {
        const now = track && { id: track.id, isPreview: isPreview(track) };
        const isBought = now !== null && before?.id === now.id && before.isPreview && !now.isPreview;
        before = now;
        if (!isBought) return;
        stopWaiting();
        stopWaiting = onceWithoutDialog(focusPlayIfLost);
      },
    );
    return () => {
      stop();
      stopWaiting();
    };
  }, [player]);
}

/** Waits for the purchase dialog, which stays open for a moment and restores the focus when it closes. */
function onceWithoutDialog(act: () => void): () => void {
  let frame = 0;
  const look = () => {
    cancelAnimationFrame(frame);
    if (document.querySelector(dialogSelector)) return;
    // The dialog restores the focus within two frames.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        stop();
        act();
      });
    });
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  const stop = () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
  };
  look();
  return stop;
}

function focusPlayIfLost(): void {
  const focused = document.activeElement;
  if (focused && focused !== document.body) return;
  const buttons = [...document.querySelectorAll<HTMLElement>(playSelector)];
  buttons.find((button) => !button.closest('[inert]'))?.focus({ preventScroll: true });
}
