// Asks what to do with a song that the playlist already contains.

import { css } from '@emotion/react';
import { Button } from '@libretto/kit/controls';
import { colour, font, radius, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import type { PlaylistChange } from './playlist-calls';

export interface AlreadyThereProps {
  /** Null leaves the playlist unchanged. */
  onDecide: (change: Omit<PlaylistChange, 'playlistId'> | null) => void;
}

export function AlreadyThere({ onDecide }: AlreadyThereProps) {
  return (
    <div css={strip}>
      <p role="alert">{t`Already in this playlist`}</p>
      <Button size="row" variant="secondary" autoFocus onClick={() => onDecide(null)}>
        {t`Skip`}
      </Button>
      <Button size="row" variant="secondary" onClick={() => onDecide({ isAdded: true, again: true })}>
        {t`Add anyway`}
      </Button>
      <Button size="row" variant="ghost" onClick={() => onDecide({ isAdded: false })}>
        {t`Remove`}
      </Button>
    </div>
  );
}

const strip = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
  margin: 0 ${space[12]} ${space[8]};
  padding: ${space[8]} ${space[12]};
  border-radius: ${radius.field};
  background: ${colour.surface3};
  & > p {
    ${font.small}
    flex: 1 0 100%;
    margin: 0;
    color: ${colour.text};
  }
`;
