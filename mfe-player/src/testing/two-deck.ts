// The sound on two fake audio elements.
import type { SoundEvent, SoundSource } from '../sound/sound';
import { TwoDeckSound } from '../sound/two-deck-sound';
import { FakeAudioElement } from './fake-audio-element';

export const source = (key: string, changes: Partial<SoundSource> = {}): SoundSource => ({
  key,
  url: `/api/audio/${key}?t=1`,
  durationSeconds: 60,
  gain: 1,
  isJoinable: true,
  albumId: null,
  ...changes,
});

/** Without Web Audio, because these tests check what each element does; a browser test checks the joins. */
export function makeSound() {
  const elements: FakeAudioElement[] = [];
  const sound = new TwoDeckSound({
    openGraph: () => null,
    explainRefusal: async () => 'server',
    makeElement: () => {
      const element = new FakeAudioElement();
      elements.push(element);
      return element as unknown as HTMLAudioElement;
    },
  });
  const received: SoundEvent[] = [];
  sound.subscribe((event) => received.push(event));
  const holding = (key: string) => {
    const element = elements.find((each) => each.src.startsWith(`/api/audio/${key}?`));
    if (!element) throw new Error(`No element holds ${key}`);
    return element;
  };
  const types = () => received.map((event) => event.type.slice('sound.'.length));
  return { sound, elements, received, holding, types };
}

export async function playing(key = 'a') {
  const kit = makeSound();
  kit.sound.load(source(key), 0);
  kit.sound.play();
  kit.holding(key).arrive();
  await Promise.resolve();
  kit.received.length = 0;
  return kit;
}
