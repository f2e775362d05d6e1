// Two lines of the lyrics below a phone's controls: the current and the next one. A tap opens all lyrics.

import { css } from '@emotion/react';
import { colour, font, loadReadingFace, space } from '@libretto/kit/theme';
import { isSynced } from '@libretto/product/lyric-lines';
import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import type { Track } from '../machine/player.types';
import { useLyrics, useSungLine } from './use-lyrics';

const glimpse = css`
  ${font.lyrics}
  position: relative;
  display: block;
  width: 100%;
  margin: ${space[20]} 0 0;
  padding: 0 0 0 ${space[16]};
  border: 0;
  background: none;
  color: ${colour.textFaint};
  font-size: 1.25rem;
  line-height: 1.75rem;
  text-align: start;
  & > span {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > [data-sung] {
    color: ${colour.text};
  }
  &:has([data-sung])::before {
    content: '';
    position: absolute;
    inset: 4px auto auto 0;
    width: 3px;
    height: 20px;
    border-radius: 2px;
    background: ${colour.mark};
  }
`;

export function LyricsGlimpse({ track, onOpen }: { track: Track; onOpen: () => void }) {
  const { lines } = useLyrics(track.id);
  const sung = useSungLine(lines);
  useEffect(loadReadingFace, []);
  if (!isSynced(lines)) return null;
  const words = lines.filter((each) => !each.isHeading && each.text !== '');
  const at = sung < 0 ? -1 : words.indexOf(lines[sung] as (typeof words)[number]);
  const [first, second] = at < 0 ? words : words.slice(at);
  return (
    <button type="button" css={glimpse} aria-label={t`Open the lyrics`} onClick={onOpen}>
      <span data-sung={at >= 0 ? '' : undefined}>{first?.text}</span>
      <span>{second?.text ?? '\u00a0'}</span>
    </button>
  );
}
