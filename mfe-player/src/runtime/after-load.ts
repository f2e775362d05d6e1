// Lets a sound begin to load before the page is drawn anew: browsers start a load in a task of its own, which would wait
// behind all that re-renders because another song was chosen.
import type { Sound } from '../sound/sound';

/** Runs what it is given at once, but for a moment in which a load was just asked for: then in the next task. */
export type AfterLoad = (run: () => void) => void;

/** In a browser without message channels nothing is put off. */
export function afterLoadOf(sound: Sound): AfterLoad {
  if (typeof MessageChannel === 'undefined') return (run) => run();
  const { port1, port2 } = new MessageChannel();
  let waiting: Set<() => void> | null = null;
  port1.onmessage = () => {
    const due = waiting ?? [];
    waiting = null;
    for (const run of due) run();
  };
  const load = sound.load.bind(sound);
  sound.load = (source, from) => {
    const isAlone = waiting === null;
    waiting ??= new Set();
    load(source, from);
    // Behind the load's own task, which the browser has lined up by now.
    if (isAlone) port2.postMessage(null);
  };
  return (run) => {
    if (waiting) waiting.add(run);
    else run();
  };
}
