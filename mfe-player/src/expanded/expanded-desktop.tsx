// The expanded player from 768 px: the stage on the left, the three panels on the right.

import { css } from '@emotion/react';
import { Tabs } from '@libretto/kit/choices';
import { IconButton } from '@libretto/kit/controls';
import { IconChevronDown } from '@libretto/kit/icons';
import { colour, font, media, space } from '@libretto/kit/theme';
import { linkTo } from '@libretto/product/links';
import { t } from '@lingui/core/macro';
import { ElsewhereTab } from '../bar/elsewhere-tab';
import { VolumeControl } from '../bar/volume-control';
import type { Track } from '../machine/player.types';
import { shortScreen } from '../player/short-screen';
import { usePlayer, usePlayerValue } from '../player/use-player';
import { pathOfContext } from '../queue/context-path';
import { panelTabs } from './panels';
import { PlayerMenu } from './player-menu';
import { Stage } from './stage';

const header = css`
  display: grid;
  grid-template-columns: 1fr auto 1fr;
  align-items: center;
  flex: none;
  height: 64px;
  padding: 0 ${space[20]};
`;

const controls = css`
  display: flex;
  align-items: center;
  justify-self: end;
`;

const from = css`
  ${font.caption}
  min-width: 0;
  color: ${colour.textMuted};
  font-weight: 400;
  text-align: center;
  & > strong {
    ${font.smallStrong}
    display: block;
    max-width: 40vw;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: ${colour.text};
    font-weight: 600;
  }
  & a {
    color: inherit;
  }
  & a:hover {
    text-decoration: underline;
  }
`;

const body = css`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 520px);
  gap: 56px;
  flex: 1;
  min-height: 0;
  padding: 0 80px;
  ${media.belowDesktop} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: ${space[32]};
    padding: 0 ${space[32]};
  }
`;

const stageArea = css`
  display: grid;
  place-items: center;
  min-width: 0;
  padding-bottom: ${space[24]};
  ${shortScreen} {
    align-content: safe center;
    overflow-y: auto;
    padding-bottom: ${space[8]};
  }
`;

const panelArea = css`
  min-height: 0;
  padding-top: ${space[16]};
  & > * {
    height: 100%;
  }
`;

const elsewhereEdge = css`
  position: absolute;
  inset: auto 0 0;
`;

export function ExpandedDesktop({ track, onClose }: { track: Track; onClose: () => void }) {
  const player = usePlayer();
  const tab = usePlayerValue(({ context }) => context.tab);
  const queueContext = usePlayerValue(({ context }) => context.queueContext);
  const path = queueContext && pathOfContext(queueContext);
  return (
    <>
      <div css={header}>
        <IconButton
          label={t`Close the player`}
          shortcut="Esc"
          icon={<IconChevronDown size={24} aria-hidden />}
          onClick={onClose}
        />
        <p css={from}>
          {queueContext && (
            <>
              {t`Playing from`}
              <strong>{path ? <a {...linkTo(path)}>{queueContext.name}</a> : queueContext.name}</strong>
            </>
          )}
        </p>
        <div css={controls}>
          <VolumeControl />
          <PlayerMenu track={track} />
        </div>
      </div>
      <div css={body}>
        <div css={stageArea}>
          <Stage track={track} />
        </div>
        <div css={panelArea}>
          <Tabs
            label={t`Player`}
            tabs={panelTabs(track)}
            selected={tab}
            onSelect={(chosen) => player.send({ type: 'tab.choose', tab: chosen })}
          />
        </div>
        <div css={elsewhereEdge}>
          <ElsewhereTab />
        </div>
      </div>
    </>
  );
}
