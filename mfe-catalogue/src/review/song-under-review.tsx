// A song as a reviewer sees it: with its audio and texts, compared with the artist's approved
// songs and with possible duplicates.
import { css } from '@emotion/react';
import type { ReviewSong } from '@libretto/contracts/http/catalogue/song-review';
import { Button } from '@libretto/kit/controls';
import { lazyPart, Notice, toast } from '@libretto/kit/feedback';
import { IconCheck, IconChevronLeft, IconChevronRight, IconX } from '@libretto/kit/icons';
import { Cover } from '@libretto/kit/pictures';
import { formatFullDate, formatNumber, formatTalents, formatTime, Tag } from '@libretto/kit/text';
import { colour, font, media, space } from '@libretto/kit/theme';
import { isRightToLeft } from '@libretto/language/page-language';
import { failureText } from '@libretto/product/command';
import { linkTo } from '@libretto/product/links';
import { profilePath } from '@libretto/product/paths';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useReview } from '../api/review-calls';
import { countedApprovedSongs } from '../counted';
import { SongTimeline } from '../song-info/song-timeline';
import { SongPreview } from '../sound-preview/song-preview';
import { Differences } from './differences';
import { Documents } from './documents';
import { Duplicates } from './duplicates';
import { section } from './review-section';

const DenyDialog = lazyPart(async () => (await import('./deny-dialog')).DenyDialog, {
  name: () => t`Deny`,
  place: 'dialog',
  onDismiss: ({ onClose }) => onClose(),
});

export interface SongUnderReviewProps {
  song: ReviewSong;
  onDecided: () => void;
  /** Set when the queue is not visible next to the song. */
  onBack?: () => void;
}

export function SongUnderReview({ song, onDecided, onBack }: SongUnderReviewProps) {
  const [isDenying, setDenying] = useState(false);
  const { approvedSongs } = song.artist;
  const price = formatTalents(song.price);
  const review = useReview();
  const approve = () =>
    review.mutate(
      { params: { id: song.id }, body: { decision: 'approve' } },
      {
        onSuccess: ({ song: { isrc, publishesAt } }) => {
          const { name } = song;
          const code = isrc ?? '';
          const day = publishesAt && formatFullDate(publishesAt);
          const text = day ? t`ISRC ${code}. It goes public on ${day}.` : t`ISRC ${code}. It is public now.`;
          toast.success(t`${name} approved`, text);
          onDecided();
        },
      },
    );
  return (
    <article css={frame} aria-labelledby="song-under-review">
      {onBack && (
        <Button
          css={back}
          size="row"
          variant="ghost"
          icon={
            isRightToLeft() ? <IconChevronRight size={18} aria-hidden /> : <IconChevronLeft size={18} aria-hidden />
          }
          onClick={onBack}
        >
          {t`All songs`}
        </Button>
      )}
      <header css={head}>
        <Cover imageId={song.song_image_id} sizePx={96} fallbackName={song.name} dominantColour={song.artworkColor} />
        <div css={texts}>
          <h2 id="song-under-review">{song.name}</h2>
          <p>
            <a {...linkTo(profilePath(song.artist.id))}>{song.artist.name}</a>
            {` · ${approvedSongs === 0 ? t`first song` : countedApprovedSongs(approvedSongs)}`}
          </p>
          <p css={tags}>
            {song.isExplicit && <Tag>{t`Explicit`}</Tag>}
            <Tag tone={song.is_paid ? 'accent' : 'neutral'}>{song.is_paid ? t`Paid, ${price}` : t`Free`}</Tag>
            {song.wasPublished && <Tag>{t`Was public`}</Tag>}
          </p>
        </div>
        <div css={actions}>
          <Button icon={<IconX size={18} aria-hidden />} onClick={() => setDenying(true)} disabled={review.isPending}>
            {t`Deny`}
          </Button>
          <Button
            variant="primary"
            icon={<IconCheck size={18} aria-hidden />}
            busy={review.isPending}
            onClick={approve}
          >
            {t`Approve`}
          </Button>
        </div>
      </header>
      {review.isError && <Notice tone="danger" title={failureText(review.error, t`The song was not approved`)} />}
      <SongPreview name={song.name} src={song.audioUrl} durationSeconds={song.duration} waveform={null} />
      <Duplicates duplicates={song.duplicates} />
      <Documents song={song} />
      <Differences differences={song.differences} />
      <Metadata song={song} />
      {song.lyrics && (
        <section css={section} aria-labelledby="review-lyrics">
          <h3 id="review-lyrics">{t`Lyrics`}</h3>
          <p css={lyrics}>{song.lyrics}</p>
        </section>
      )}
      <SongTimeline songId={song.id} />
      {isDenying && (
        <DenyDialog
          song={song}
          onClose={() => setDenying(false)}
          onDenied={() => {
            setDenying(false);
            onDecided();
          }}
        />
      )}
    </article>
  );
}

function Metadata({ song }: { song: ReviewSong }) {
  const { loudness, releaseTitle, trackNumber } = song;
  const loud = formatNumber(loudness.integratedLufs, 1, 1);
  const peak = formatNumber(loudness.truePeakDbtp, 1, 1);
  const facts: readonly [string, string | null][] = [
    [t`Release`, t`${releaseTitle}, track ${trackNumber}`],
    [t`Genre`, song.genre],
    [t`Length`, formatTime(song.duration)],
    [t`Loudness`, t`${loud} LUFS, peak ${peak} dBTP`],
    [t`File`, song.audioContentType],
    [t`Release date`, song.releaseOn ? formatFullDate(song.releaseOn) : t`On approval`],
    [t`Credits`, song.credits.map(({ role, name }) => `${role}: ${name}`).join(', ') || null],
    ['ISRC', song.isrc],
    ['UPC', song.upc],
  ];
  return (
    <section css={section} aria-labelledby="review-metadata">
      <h3 id="review-metadata">{t`Metadata`}</h3>
      <dl>
        {facts.map(
          ([name, text]) =>
            text && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

const frame = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
  max-width: 880px;
`;

const back = css`
  justify-self: start;
  margin-inline-start: -12px;
`;

const head = css`
  display: flex;
  align-items: center;
  gap: ${space[20]};
  & h2 {
    ${font.title}
    overflow-wrap: anywhere;
  }
  & p {
    color: ${colour.textMuted};
  }
  & a {
    color: ${colour.text};
    text-decoration: underline;
  }
  ${media.mobile} {
    flex-wrap: wrap;
  }
`;

const texts = css`
  flex: 1;
  min-width: 0;
`;

const tags = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
  margin-top: ${space[8]};
`;

const actions = css`
  display: flex;
  gap: ${space[8]};
  ${media.mobile} {
    flex-basis: 100%;
    & > * {
      flex: 1;
    }
  }
`;

const lyrics = css`
  ${font.reading}
  max-width: 68ch;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
