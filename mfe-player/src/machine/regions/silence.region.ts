// Playback is wanted but silent: for how long, and is it time to show this?
import { and, not, stateIn } from 'xstate';
import type { PlayerSetup } from '../player.setup';

const isSilent = and([stateIn({ transport: 'playing' }), not(stateIn({ playback: { ready: 'flowing' } }))]);
const isOver = { guard: not(isSilent), target: 'none' } as const;

export const silenceRegion = (player: PlayerSetup) =>
  player.createStateConfig({
    initial: 'none',
    states: {
      none: { always: { guard: isSilent, target: 'brief' } },
      brief: { always: isOver, after: { noticeableSilenceMs: 'noticeable' } },
      noticeable: { tags: ['stalled'], always: isOver },
    },
  });
