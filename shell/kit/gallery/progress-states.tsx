// A comment, a post, progress, and the ways in which a part is empty or failed; a table.
import { Comment } from '../src/cards/comment';
import { LockedPost, PostActions, PostCard, PostHead, PostSong, PostText } from '../src/cards/post-card';
import { EmptyState } from '../src/feedback/empty-state';
import { ErrorState, RemoteFallback } from '../src/feedback/error-state';
import { Notice } from '../src/feedback/notice';
import { UploadProgress, Waiting } from '../src/feedback/progress';
import { IconMessageCircle } from '../src/icons/icons';
import { DataTable } from '../src/lists/data-table';
import { columns, Exhibit } from './exhibit';

const nothing = () => {};
const menu = [{ id: 'edit', label: 'Edit', onAction: nothing }];
const now = Date.now();
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const wren = { id: 'w', username: 'wren.adeyemi', isArtist: true, profileImageId: 'avatar-wren-adeyemi' };
const choir = {
  id: 'c',
  username: 'The Parallax Choir',
  isArtist: true,
  isPatron: true,
  profileImageId: 'portrait-the-parallax-choir',
};

const events = [
  { id: '1', at: '10:42:07', name: 'Sale', amount: '0.7500' },
  { id: '2', at: '10:41:52', name: 'Patron', amount: '9.9900' },
  { id: '3', at: '10:41:30', name: 'Donation', amount: '5.0000' },
];

export function ProgressStates() {
  return (
    <>
      <Exhibit title="Comment, progress">
        <div css={columns('1fr 1fr')}>
          <Comment
            author={wren}
            createdAt={ago(2)}
            text="That breath before the second chorus. I had to stop walking."
            likes={14}
            hasLiked
            onLike={nothing}
            onReply={nothing}
            menu={menu}
            replies={
              <Comment
                isReply
                author={choir}
                createdAt={ago(1)}
                edited
                replyingTo="wren.adeyemi"
                text="@wren.adeyemi Eleven people holding it at once."
                likes={3}
                hasLiked={false}
                onLike={nothing}
                onReply={nothing}
              />
            }
            moreReplies={2}
          />
          <div style={{ display: 'grid', gap: 16 }}>
            <UploadProgress fileName="hollow-weather.flac" share={0.62} detail="38 of 61 MB" onCancel={nothing} />
            <Waiting>Waiting for the payment page to answer</Waiting>
            <Notice tone="danger" title="Your card was declined.">
              You were not charged. Check the details or choose another card.
            </Notice>
            <Notice tone="warning" form="bar" title="You are offline">
              This song is loaded to its end. Posts are from 10:42.
            </Notice>
          </div>
        </div>
      </Exhibit>
      <Exhibit title="Post">
        <PostCard>
          <PostHead author={choir} createdAt={ago(120)} follow={{ following: true, onChange: nothing }} menu={menu} />
          <PostText text="We sang this in a drained swimming pool in February. Headphones, please: https://example.com/pool." />
          <PostSong
            title="Evensong at the Deep End"
            artist="The Parallax Choir"
            imageId="vespers-for-an-empty-pool"
            durationSeconds={276}
            current
            playing
            onPlay={nothing}
          />
          <LockedPost dominantColour="rgb(196 120 66)" priceTalents={300} onTuneIn={nothing}>
            A song, for those who tune in to Ottilie.
          </LockedPost>
          <PostActions
            upvotes={1234}
            hasUpvoted
            onUpvote={nothing}
            commentCount={86}
            onComments={nothing}
            share={[{ id: 'copy', label: 'Copy link', onAction: nothing }]}
          />
        </PostCard>
      </Exhibit>
      <Exhibit title="Empty, error, failed remote">
        <div css={columns('1fr 1fr 1fr')}>
          <EmptyState icon={<IconMessageCircle size={40} stroke={1.25} />} title="No comments yet">
            Be the first to share your thoughts!
          </EmptyState>
          <ErrorState title="Failed to load catalog" retryLabel="Try Again" onRetry={nothing} />
          <RemoteFallback name="Comments" onRetry={nothing} />
        </div>
        <ErrorState form="row" title="Failed to load posts" onRetry={nothing}>
          The rest of Libretto works, and the song plays on.
        </ErrorState>
      </Exhibit>
      <Exhibit title="Table">
        <DataTable
          caption="Postings"
          rows={events}
          rowKey={(row) => row.id}
          openKey="2"
          onOpen={nothing}
          sort={{ columnId: 'at', direction: 'descending' }}
          onSort={nothing}
          columns={[
            { id: 'at', header: 'Time, UTC', sortable: true, look: 'faint', cell: (row) => row.at },
            { id: 'event', header: 'Event', look: 'strong', cell: (row) => row.name },
            { id: 'debit', header: 'Debit, EUR', align: 'end', cell: (row) => row.amount },
            { id: 'credit', header: 'Credit, EUR', align: 'end', cell: (row) => row.amount },
          ]}
          totals={{ at: 'This page', debit: '15.7400', credit: '15.7400' }}
        />
      </Exhibit>
    </>
  );
}
