// Handles the player's keyboard shortcuts and shows their list.

import { lazyPart } from '@libretto/kit/feedback';
import { useLike } from '@libretto/product/use-facts';
import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { seekStepSeconds } from '../machine/limits';
import { currentTrack } from '../machine/player.context';
import type { PanelTab } from '../machine/player.types';
import type { Expanded } from '../player/use-expanded';
import { usePlayer } from '../player/use-player';
import { readClock, seekBy } from '../runtime/clock';
import { actionFor, isControlKey, type KeyAction } from './key-map';
import { watchPointerFocus } from './pointer-focus';
import { areShortcutsOn } from './shortcuts-setting';

const ShortcutsDialog = lazyPart(async () => (await import('./shortcuts-dialog')).ShortcutsDialog, {
  name: () => t`The list of keys`,
  place: 'dialog',
  onDismiss: ({ onClose }) => onClose(),
});

const volumeStep = 0.05;

export interface ShortcutsProps {
  expanded: Expanded;
  onExpand: (tab?: PanelTab) => void;
}

export function Shortcuts({ expanded, onExpand }: ShortcutsProps) {
  const player = usePlayer();
  const like = useLike();
  const [showsList, setShowsList] = useState(false);

  const act = (action: KeyAction): void => {
    const { context } = player.actor.getSnapshot();
    const track = currentTrack(context);
    const simple = { toggle: 'transport.toggle', next: 'transport.next', previous: 'transport.previous' } as const;
    switch (action.type) {
      case 'toggle':
      case 'next':
      case 'previous':
        player.send({ type: simple[action.type] });
        break;
      case 'seekBy':
        seekBy(player, action.steps * seekStepSeconds);
        break;
      case 'seekTo':
        player.send({ type: 'transport.seek', seconds: readClock(player).durationSeconds * action.share });
        break;
      case 'volumeBy':
        player.send({ type: 'volume.set', volume: context.volume + action.steps * volumeStep });
        break;
      case 'mute':
        player.send({ type: 'mute.toggle' });
        break;
      case 'shuffle':
        player.send({ type: 'shuffle.toggle' });
        break;
      case 'repeat':
        player.send({ type: 'repeat.cycle' });
        break;
      case 'like':
        if (track) like(track);
        break;
      case 'panel':
        if (expanded.isOpen && context.tab === action.tab) expanded.close();
        // An empty queue explains how to fill it, whereas lyrics need a song.
        else if (track || action.tab === 'UP_NEXT') onExpand(action.tab);
        break;
      case 'expand':
        if (expanded.isOpen) expanded.close();
        else if (track) onExpand();
        break;
      case 'help':
        setShowsList(true);
        break;
    }
  };

  const onAction = useEffectEvent(act);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = actionFor(event);
      // The list can always be opened, because it contains the switch.
      if (!action || (action.type !== 'help' && !areShortcutsOn())) return;
      event.preventDefault();
      // A control that was clicked must not handle the same key as another click.
      if (isControlKey(event)) event.stopPropagation();
      onAction(action);
    };
    const before = (event: KeyboardEvent) => isControlKey(event) && press(event);
    const after = (event: KeyboardEvent) => !isControlKey(event) && press(event);
    const stopWatching = watchPointerFocus();
    addEventListener('keydown', before, { capture: true });
    addEventListener('keydown', after);
    return () => {
      stopWatching();
      removeEventListener('keydown', before, { capture: true });
      removeEventListener('keydown', after);
    };
  }, []);

  return showsList && <ShortcutsDialog onClose={() => setShowsList(false)} />;
}
