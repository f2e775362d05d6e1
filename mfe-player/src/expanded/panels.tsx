// UP NEXT, LYRICS and RELATED, as tabs.

import { css } from '@emotion/react';
import type { TabItem } from '@libretto/kit/choices';
import { font, media, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { LyricsPanel } from '../lyrics/lyrics-panel';
import type { PanelTab, Track } from '../machine/player.types';
import { UpNext } from '../queue/up-next';
import { RelatedPanel } from '../related/related-panel';

const capitals = css`
  ${font.overline}
`;

export const tabLabel = (text: string) => <span css={capitals}>{text}</span>;

const scroller = css`
  height: 100%;
  overflow: hidden auto;
  overscroll-behavior: contain;
  /* Rows reach a little beyond the text's edge, and their rings beyond themselves. */
  margin-inline: -20px;
  padding: ${space[12]} 20px ${space[48]};
  scrollbar-width: thin;
  mask-image: linear-gradient(black calc(100% - ${space[96]}), transparent);
  ${media.mobile} {
    margin-inline: -16px;
    padding-inline: ${space[16]};
  }
`;

function Panel({ children }: { children: ReactNode }) {
  return (
    <div css={scroller} data-panel="">
      {children}
    </div>
  );
}

export function panelTabs(track: Track): TabItem<PanelTab>[] {
  return [
    {
      id: 'UP_NEXT',
      label: tabLabel(t`UP NEXT`),
      content: (
        <Panel>
          <UpNext />
        </Panel>
      ),
    },
    { id: 'LYRICS', label: tabLabel(t`LYRICS`), content: <LyricsPanel track={track} /> },
    {
      id: 'RELATED',
      label: tabLabel(t`RELATED`),
      content: (
        <Panel>
          <RelatedPanel track={track} />
        </Panel>
      ),
    },
  ];
}
