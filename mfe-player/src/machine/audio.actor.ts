// Adapter between the machine and the audio output: it forwards commands and returns events.
import { type CallbackActorLogic, fromCallback } from 'xstate';
import type { Sound, SoundEvent, SoundSource, SoundStart } from '../sound/sound';

export type AudioCommand =
  | { type: 'load'; source: SoundSource; from: SoundStart }
  | { type: 'cue'; source: SoundSource | null }
  | { type: 'play' }
  | { type: 'pause' }
  | { type: 'seek'; seconds: number }
  | { type: 'level'; level: number }
  | { type: 'tune'; rate: number; crossfadeSeconds: number }
  | { type: 'regain'; gains: readonly { key: string; gain: number }[] }
  | { type: 'unload' };

export type AudioLogic = CallbackActorLogic<AudioCommand>;

/** The sound outlives the actor: another release of this remote may take it over during playback. */
export function audioActor(sound: Sound, keptUrl: (url: string) => string | null = () => null): AudioLogic {
  const nearest = (source: SoundSource) => ({ ...source, url: keptUrl(source.url) ?? source.url });
  return fromCallback<AudioCommand>(({ receive, sendBack }) => {
    receive((command) => obey(sound, atNearest(command, nearest)));
    return sound.subscribe((event: SoundEvent) => sendBack(event));
  });
}

/** Replaces the URL of a downloaded sound with its local URL. */
function atNearest(command: AudioCommand, nearest: (source: SoundSource) => SoundSource): AudioCommand {
  if (command.type === 'load') return { ...command, source: nearest(command.source) };
  if (command.type === 'cue' && command.source) return { ...command, source: nearest(command.source) };
  return command;
}

function obey(sound: Sound, command: AudioCommand): void {
  switch (command.type) {
    case 'load':
      sound.load(command.source, command.from);
      break;
    case 'cue':
      sound.cue(command.source);
      break;
    case 'play':
      sound.play();
      break;
    case 'pause':
      sound.pause();
      break;
    case 'seek':
      sound.seek(command.seconds);
      break;
    case 'level':
      sound.setLevel(command.level);
      break;
    case 'tune':
      sound.tune(command);
      break;
    case 'regain':
      for (const { key, gain } of command.gains) sound.setGain(key, gain);
      break;
    case 'unload':
      sound.unload();
      break;
  }
}
