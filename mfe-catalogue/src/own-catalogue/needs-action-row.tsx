// An own song that was sent back: the problem, and the action that fixes it.
import { Button, MenuButton, type MenuEntry } from '@libretto/kit/controls';
import { Cover } from '@libretto/kit/pictures';
import { formatTime, RelativeTime, StatusTag } from '@libretto/kit/text';
import { t } from '@lingui/core/macro';
import type { OwnSong } from '../api/own-songs';
import { releaseOf } from './own-song-row';
import { actionRow, issue, line, row, texts, time, title } from './own-song-style';

export interface NeedsActionRowProps {
  song: OwnSong;
  menu: readonly MenuEntry[];
  onFix: () => void;
}

export const issueNames = () => ({ copyright: t`Copyright`, edit: t`Edit needed` });

export function NeedsActionRow({ song, menu, onFix }: NeedsActionRowProps) {
  const { name, issueType, denialReason } = song;
  return (
    <div css={[row, actionRow]}>
      <Cover css={{ gridArea: 'cover' }} imageId={song.song_image_id} sizePx={56} fallbackName={name} />
      <div css={texts} style={{ gridArea: 'texts' }}>
        <span css={title} title={name}>
          {name}
        </span>
        <p css={line}>{`${releaseOf(song)} · ${formatTime(song.duration)}`}</p>
      </div>
      <div css={issue}>
        <StatusTag status="Needs Action!" />
        {issueType && (
          <p>
            <strong>{issueNames()[issueType]}.</strong> {denialReason}
          </p>
        )}
      </div>
      <RelativeTime css={time} style={{ gridArea: 'when' }} at={song.submittedAt ?? song.uploadedAt} form="words" />
      <Button
        style={{ gridArea: 'fix' }}
        size="row"
        variant="outline"
        onClick={onFix}
        aria-label={t`Fix Issue of ${name}`}
      >
        {t`Fix Issue`}
      </Button>
      <MenuButton style={{ gridArea: 'more' }} label={t`More for ${name}`} entries={menu} />
    </div>
  );
}
