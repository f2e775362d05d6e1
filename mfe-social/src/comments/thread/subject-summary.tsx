// The subject of the comments: picture, title, artist or author, and a Play button for a song.

import { css } from '@emotion/react';
import { callApi } from '@libretto/contracts/client';
import type { CommentSubject } from '@libretto/contracts/federation';
import { PlayButton } from '@libretto/kit/controls';
import { toast } from '@libretto/kit/feedback';
import { Avatar, Cover, PatronSeal } from '@libretto/kit/pictures';
import { colour, font, space } from '@libretto/kit/theme';
import { imageIdOf, isProfilePicture } from '@libretto/product/pictures';
import { playOrPauseSong } from '@libretto/product/play';
import { useTrackSound } from '@libretto/product/sound';
import { t } from '@lingui/core/macro';
import { useState } from 'react';

export function SubjectSummary({ subject }: { subject: CommentSubject }) {
  return (
    <div css={summary}>
      <SubjectPicture subject={subject} />
      <div>
        <strong>{subject.title}</strong>
        <p>
          <span>{subject.subtitle}</span>
          {subject.isPatron && <PatronSeal sizePx={14} />}
        </p>
      </div>
      {subject.family === 'song' && <SongPlay song={subject} />}
    </div>
  );
}

/** A song's cover; for a post without one the author's picture or initials. */
function SubjectPicture({ subject: { family, title, subtitle, artworkUrl } }: { subject: CommentSubject }) {
  const imageId = imageIdOf(artworkUrl);
  const isCover = family === 'song' || (imageId !== null && !isProfilePicture(artworkUrl));
  return isCover ? (
    <Cover imageId={imageId} sizePx={48} fallbackName={title} />
  ) : (
    <Avatar id={subtitle} name={subtitle} imageId={imageId} sizePx={40} />
  );
}

/** The subject contains only the song's name; the track for the player is loaded on demand. */
function SongPlay({ song }: { song: CommentSubject }) {
  const sound = useTrackSound(song.id);
  const [isFetching, setFetching] = useState(false);
  const { title, subtitle: artist } = song;
  const play = async () => {
    const context = { type: 'song', name: title, id: song.id } as const;
    if (sound !== 'none') {
      playOrPauseSong({ tracks: [], trackId: song.id, context });
      return;
    }
    setFetching(true);
    try {
      const { track } = await callApi('GET /api/player/track/{id}', { params: { id: song.id } });
      playOrPauseSong({ tracks: [track], trackId: track.id, context });
    } catch {
      toast.error(t`This song could not be played`, t`Try again in a moment.`);
    } finally {
      setFetching(false);
    }
  };
  return (
    <PlayButton
      playing={isFetching || sound === 'playing'}
      name={t`${title} by ${artist}`}
      sizePx={40}
      tone="text"
      onClick={() => void play()}
    />
  );
}

const summary = css`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  padding: ${space[12]} 0 ${space[16]};
  & > div {
    flex: 1;
    display: grid;
    min-width: 0;
  }
  & strong,
  & p > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & strong {
    ${font.bodyStrong}
  }
  & p {
    ${font.small}
    display: flex;
    align-items: center;
    gap: ${space[4]};
    margin: 0;
    color: ${colour.textMuted};
  }
`;
