// The head of a song: cover, title, artist, and the main action: Play, or Buy when the server provides only a preview.
import { bus, type Track } from '@libretto/contracts/federation';
import { Button, IconButton } from '@libretto/kit/controls';
import { IconPlaylistAdd } from '@libretto/kit/icons';
import { formatCount, formatTalents, formatTime, PurchasedTag } from '@libretto/kit/text';
import { openPurchase } from '@libretto/product/intents';
import { songPath } from '@libretto/product/paths';
import { imageIdOf } from '@libretto/product/pictures';
import { playOrPause } from '@libretto/product/play';
import { useTrackSound } from '@libretto/product/sound';
import { isForSale } from '@libretto/product/track-rules';
import { useLike } from '@libretto/product/use-facts';
import { useHasListeners } from '@libretto/product/use-has-listeners';
import { plural, t } from '@lingui/core/macro';
import { useProfile } from '../api/profile-calls';
import { ReleaseCover } from '../heads/release-cover';
import { ReleaseHead } from '../heads/release-head';
import { ShareButton } from '../sharing/share-button';
import { LikeButton } from '../tracks/like-button';
import { useTrackMenu } from '../tracks/track-menu';

export function SongHead({ track, userId }: { track: Track; userId: string | null }) {
  const like = useLike();
  const sound = useTrackSound(track.id);
  const canCollect = useHasListeners('add-to-playlist/open');
  const more = useTrackMenu(track, { like, on: 'song', ownUserId: userId });
  const { data: profile } = useProfile(track.artistId);
  const { title, playCount, artist } = track;
  const name = t`${title} by ${artist}`;
  const year = new Date(track.createdAt).getFullYear();
  return (
    <ReleaseHead
      kind={t`Song`}
      title={track.title}
      dominantColour={track.artworkColor}
      cover={
        <ReleaseCover
          type="song"
          imageId={imageIdOf(track.artworkUrl)}
          fallbackName={track.title}
          dominantColour={track.artworkColor}
        />
      }
      artist={{
        id: track.artistId,
        name: track.artist,
        isPatron: track.artistIsPatron,
        imageId: profile?.profileImageId ?? null,
      }}
      figures={
        <>
          {`${year} · ${formatTime(track.duration)} · ${countedPlays(playCount)} `}
          {track.isPurchased && <PurchasedTag />}
        </>
      }
      actions={{
        name,
        sound,
        onPlay: () => playOrPause({ tracks: [track], context: { type: 'song', name: track.title, id: track.id } }),
        ...(isForSale(track) ? { buy: <BuyButton track={track} /> } : {}),
        icons: (
          <>
            <LikeButton track={track} />
            {canCollect && (
              <IconButton
                label={t`Add ${title} to a playlist`}
                icon={<IconPlaylistAdd size={22} aria-hidden />}
                onClick={() => bus.emit('add-to-playlist/open', { song: { id: track.id, title: track.title } })}
              />
            )}
            <ShareButton label={t`Share ${title}`} path={songPath(track.id)} text={name} />
          </>
        ),
        more,
        moreLabel: t`More for ${title}`,
      }}
    />
  );
}

function countedPlays(count: number): string {
  const shown = formatCount(count);
  return plural(count, { one: `${shown} play`, other: `${shown} plays` });
}

function BuyButton({ track }: { track: Track }) {
  const price = formatTalents(track.price);
  return (
    <Button variant="primary" size="large" onClick={() => openPurchase(track)}>
      {t`Buy for ${price}`}
    </Button>
  );
}
