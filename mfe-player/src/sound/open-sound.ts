// The sound of a real page.
import { refusalCause } from './refusal-cause';
import { SoundGraph } from './sound-graph';
import { TwoDeckSound } from './two-deck-sound';

/** The elements stand in the document, where people look for what makes a noise. */
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
