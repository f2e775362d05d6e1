// Playlists as cards; the liked songs are the first of them.
import { css } from '@emotion/react';
import { bus } from '@libretto/contracts/federation';
import { Button } from '@libretto/kit/button';
import { Cover } from '@libretto/kit/cover';
import { EmptyState } from '@libretto/kit/empty-state';
import { plural } from '@libretto/kit/format';
import { IconPlaylist, IconPlus } from '@libretto/kit/icons';
import { CardGrid } from '@libretto/kit/layout';
import { space } from '@libretto/kit/tokens';
import { TrackCard } from '@libretto/kit/track-card';
import { clickTo } from '@libretto/product/links';
import { playlistPath } from '@libretto/product/paths';
import { imageIdOf } from '@libretto/product/pictures';
import type { Library } from './library-page';
import { LikedSongsCard } from './liked-songs-card';

export function PlaylistCards({ library: { playlists, liked, likedCount } }: { library: Library }) {
  if (playlists.length === 0 && likedCount === 0) {
    return (
      <EmptyState
        size="page"
        icon={<IconPlaylist size={40} stroke={1.25} aria-hidden />}
        title="No playlists yet"
        action={<NewPlaylist variant="primary" />}
      >
        Playlists you make will be here, and the songs you like.
      </EmptyState>
    );
  }
  return (
    <>
      <p css={head}>
        <NewPlaylist variant="secondary" />
      </p>
      <CardGrid as="ul">
        {likedCount > 0 && (
          <li>
            <LikedSongsCard liked={liked} likedCount={likedCount} />
          </li>
        )}
        {playlists.map(({ id, name, photo_url, covers, song_count }) => (
          <li key={id}>
            <TrackCard
              type="playlist"
              title={name}
              href={playlistPath(id)}
              onOpen={clickTo(playlistPath(id))}
              subtitle={plural(song_count, 'song')}
              imageId={imageIdOf(photo_url)}
              shownPx={240}
              {...(covers.length > 0
                ? { cover: <Cover fluid sizePx={240} imageId={null} quarters={covers.map(imageIdOf)} /> }
                : {})}
            />
          </li>
        ))}
      </CardGrid>
    </>
  );
}

/** The player's remote makes playlists, wherever one asks for it. */
function NewPlaylist({ variant }: { variant: 'primary' | 'secondary' }) {
  return (
    <Button
      variant={variant}
      icon={<IconPlus size={20} aria-hidden />}
      onClick={() => bus.emit('create-playlist/open', {})}
    >
      Create playlist
    </Button>
  );
}

const head = css`
  margin: ${space[24]} 0 ${space[16]};
`;
