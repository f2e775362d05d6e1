// Chooses a song for a post from the user's own songs, liked ones, and those of artists that the user is tuned in to.

import { css } from '@emotion/react';
import type { SessionUser, Track } from '@libretto/contracts/federation';
import { Tabs } from '@libretto/kit/choices';
import { SearchField } from '@libretto/kit/controls';
import { useDebounced } from '@libretto/kit/hooks';
import { Dialog } from '@libretto/kit/overlays';
import { space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { PickList } from './pick-list';
import type { PickerTab } from './pickable-songs';

const searchAfterMs = 300;

export interface SongPickerProps {
  readonly user: SessionUser;
  readonly chosenId: string | null;
  readonly onPick: (song: Track) => void;
  readonly onClose: () => void;
}

export function SongPicker({ user, chosenId, onPick, onClose }: SongPickerProps) {
  // Listeners own no songs, so they start with the liked ones.
  const [tab, setTab] = useState<PickerTab>(user.isArtist ? 'own' : 'liked');
  const [search, setSearch] = useState('');
  const searched = useDebounced(search, searchAfterMs);
  const list = <PickList key={tab} tab={tab} search={searched} chosenId={chosenId} onPick={onPick} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="people"
      tall
      flush
      scrolls={false}
      title={t`Select a song`}
      header={
        <div css={searchPlace}>
          <SearchField label={t`Search songs`} value={search} onChange={setSearch} tall />
        </div>
      }
    >
      <Tabs
        css={tabsStyle}
        label={t`Songs`}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'own', label: t`Your Songs`, content: list },
          { id: 'liked', label: t`Liked Songs`, content: list },
          { id: 'tuned-in', label: t`Tuned In`, content: list },
        ]}
      />
    </Dialog>
  );
}

const searchPlace = css`
  padding: ${space[12]} 0 ${space[4]};
`;

/** Height of a full list from the start, so that switching tabs does not resize the dialog. */
const tabsStyle = css`
  flex: 1 1 480px;
  min-height: 0;
  & [data-tab-row] {
    padding-inline: ${space[24]};
  }
  & [role='tabpanel'] {
    overflow-y: auto;
    overscroll-behavior: contain;
  }
`;
