// The user's playlists at the end of YOUR MUSIC, and the button for a new one.
import { bus } from '@libretto/contracts/federation';
import { NavItem } from '@libretto/kit/controls';
import { IconPlus } from '@libretto/kit/icons';
import { Cover } from '@libretto/kit/pictures';
import { formatCount } from '@libretto/kit/text';
import { imageIdOf } from '@libretto/product/pictures';
import { query } from '@libretto/product/query';
import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';

function songCount(count: number): string {
  const shown = formatCount(count);
  return plural(count, { one: `${shown} song`, other: `${shown} songs` });
}

export function PlaylistLinks({ pathname }: { pathname: string }) {
  const { data } = useQuery({
    ...query('GET /api/library/overview'),
  });
  // Failures are silent here, because the library page reports them.
  if (!data) return null;
  return (
    <>
      <NavItem
        label={t`Create playlist`}
        icon={<IconPlus size={20} aria-hidden />}
        onClick={() => bus.emit('create-playlist/open', {})}
      />
      <ul aria-label={t`Playlists`} hidden={data.playlists.length === 0}>
        {data.playlists.map(({ id, name, photo_url, covers, song_count }) => (
          <li key={id}>
            <NavItem
              href={`/library/playlist/${id}`}
              label={name}
              detail={songCount(song_count)}
              icon={
                <Cover
                  type="playlist"
                  imageId={imageIdOf(photo_url)}
                  quarters={covers.map(imageIdOf)}
                  sizePx={32}
                  fallbackName={name}
                />
              }
              current={pathname === `/library/playlist/${id}`}
              style={{ minHeight: 48 }}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
