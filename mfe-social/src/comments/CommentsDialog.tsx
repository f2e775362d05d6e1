// The comments of a song or post over the present page; full height on phones.
import { css } from '@emotion/react';
import { bus, type CommentSubject, type SessionUser } from '@libretto/contracts/federation';
import { Cover } from '@libretto/kit/cover';
import { Dialog } from '@libretto/kit/dialog';
import { formatCount } from '@libretto/kit/format';
import { PlayButton } from '@libretto/kit/play-button';
import { colour, font, space } from '@libretto/kit/tokens';
import { useBusState } from '@libretto/kit/use-bus';
import { imageIdOf } from '../image-id';
import { CommentThread } from './CommentThread';
import { useThread } from './use-thread';

export interface CommentsDialogProps {
  readonly subject: CommentSubject;
  readonly user: SessionUser | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function CommentsDialog({ subject, user, isOpen, onClose }: CommentsDialogProps) {
  const family = subject.family === 'song' ? 'song' : 'post';
  const thread = useThread({ family, id: subject.id, count: subject.commentCount });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="people"
      tall
      title="Comments"
      titleAside={<span css={count}>{formatCount(thread.query.data?.count ?? subject.commentCount)}</span>}
      header={<Summary subject={subject} />}
    >
      <CommentThread thread={thread} user={user} scrolls />
    </Dialog>
  );
}

function Summary({ subject }: { subject: CommentSubject }) {
  const playing = useBusState('player/state');
  const isCurrent = subject.family === 'song' && playing?.trackId === subject.id;
  return (
    <div css={summary}>
      <Cover imageId={imageIdOf(subject.artworkUrl)} sizePx={48} fallbackName={subject.title} />
      <div>
        <strong>{subject.title}</strong>
        <span>{subject.subtitle}</span>
      </div>
      {isCurrent && (
        <PlayButton
          playing={playing?.status === 'playing'}
          name={subject.title}
          sizePx={40}
          tone="text"
          onClick={() => bus.emit('player/toggle', {})}
        />
      )}
    </div>
  );
}

const count = css`
  color: ${colour.textMuted};
  font-weight: 500;
`;
const summary = css`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  padding: ${space[12]} 0;
  & > div:nth-of-type(1) {
    flex: 1;
    display: grid;
    min-width: 0;
  }
  & strong {
    ${font.bodyStrong}
    overflow-wrap: anywhere;
  }
  & span {
    ${font.small}
    color: ${colour.textMuted};
  }
`;
