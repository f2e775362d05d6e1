// Creates the audio output of a real page.
import { refusalCause } from './refusal-cause';
import { SoundGraph } from './sound-graph';
import { TwoDeckSound } from './two-deck-sound';

/** The audio elements are part of the document, where developers look for the source of a sound. */
export function openSound(): TwoDeckSound {
  return new TwoDeckSound({
    openGraph: () => SoundGraph.open(),
    explainRefusal: refusalCause,
    makeElement: () => {
      const element = document.createElement('audio');
      element.hidden = true;
      document.body.append(element);
      return element;
    },
  });
}
