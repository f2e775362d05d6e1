// The player that other sites embed in a frame: one song or album, without React or other code of the product's page.
import type { EmbedData } from '@libretto/contracts/sharing';
import { loadShellTexts } from '../texts';
import { setLanguage } from './embed-language';
import { EmbedSound } from './embed-sound';
import { embedStyle } from './embed-style';
import { followTheme } from './embed-theme';
import { playerView } from './player-view';
import { unavailableView } from './unavailable-view';

const data = JSON.parse(document.querySelector('#embed')?.textContent ?? 'null') as EmbedData | null;
const root = document.querySelector('#player');

setLanguage();
followTheme();
const style = document.createElement('style');
style.textContent = embedStyle;
document.head.append(style);
void loadShellTexts().then(() =>
  root?.append(data ? playerView(data, new EmbedSound(data.tracks)) : unavailableView()),
);
