// Lists that are downloaded to this device, on pages whose own content is unavailable offline.
import { css } from '@emotion/react';
import { useOnline } from '@libretto/kit/hooks';
import { IconPlaylist } from '@libretto/kit/icons';
import { CardGrid, Section, space } from '@libretto/kit/theme';
import { offlineLibrary } from '@libretto/product/offline/library';
import type { OfflineList } from '@libretto/product/offline/list-rules';
import { useOffline } from '@libretto/product/offline/use-offline';
import { play } from '@libretto/product/play';
import { t } from '@lingui/core/macro';
import { ListCard } from '../tracks/list-card';

/** @param answer The query of the page; the lists are shown while it has no data. */
export function KeptLists({ answer: { data, isError } }: { answer: { data: unknown; isError: boolean } }) {
  const isOnline = useOnline();
  const lists = useOffline().lists.filter(({ keptSongs }) => keptSongs > 0);
  if (data !== undefined || (isOnline && !isError) || lists.length === 0) return null;
  return (
    <Section title={t`On this device`} aria-label={t`On this device`} css={apart}>
      <CardGrid as="ul">
        {lists.map((list) => (
          <li key={list.id}>
            <KeptCard list={list} />
          </li>
        ))}
      </CardGrid>
    </Section>
  );
}

function KeptCard({ list: { id, name, keptSongs } }: { list: OfflineList }) {
  const library = offlineLibrary();
  const tracks = library.answerOf(id)?.tracks.filter((track) => library.hasSong(track.id)) ?? [];
  return (
    <ListCard
      id={id}
      name={name}
      songCount={keptSongs}
      tracks={tracks}
      empty={<IconPlaylist size={40} aria-hidden />}
      onStart={() => play({ tracks, context: { type: 'playlist', name, id } })}
    />
  );
}

/** Space to the tabs above and to the placeholder below. */
const apart = css`
  margin-block: ${space[16]} ${space[32]};
`;
