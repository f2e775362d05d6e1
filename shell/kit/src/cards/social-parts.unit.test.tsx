import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LinkedText, splitAddresses } from '../text/linked-text';
import { Comment, NewCommentsPill } from './comment';
import { LockedPost, PostActions, PostHead } from './post-card';

const wren = { id: 'w', username: 'wren.adeyemi', isArtist: true };
const createdAt = new Date(Date.now() - 150_000).toISOString();

it('shows who wrote, when, and that it was edited', () => {
  render(<Comment author={wren} createdAt={createdAt} edited text="Seconded." likes={0} hasLiked={false} />);
  const comment = screen.getByRole('article');
  expect(comment).toHaveTextContent('wren.adeyemiArtist2m (edited)Seconded.');
  expect(within(comment).queryByRole('button')).not.toBeInTheDocument();
});

it('is an article named by who wrote it', () => {
  const props = { author: wren, createdAt, text: 'Seconded.', likes: 0, hasLiked: false };
  const { rerender } = render(<Comment {...props} />);
  expect(screen.getByRole('article')).toHaveAccessibleName('Comment by wren.adeyemi');
  rerender(<Comment {...props} isReply />);
  expect(screen.getByRole('article')).toHaveAccessibleName('Reply by wren.adeyemi');
});

it('names the person it answers once, whether the text says so or not', () => {
  const props = { author: wren, createdAt, likes: 0, hasLiked: false, replyingTo: 'tamsin.oku' };
  const { rerender } = render(<Comment {...props} text="@tamsin.oku Seconded." />);
  expect(screen.getByRole('article')).toHaveTextContent('@tamsin.oku Seconded.');
  rerender(<Comment {...props} text="Seconded." />);
  expect(screen.getByRole('article').textContent?.match(/@tamsin/g)).toHaveLength(1);
});

it('likes, replies and opens more replies', async () => {
  const like = jest.fn();
  const reply = jest.fn();
  const more = jest.fn();
  render(
    <Comment
      author={wren}
      createdAt={createdAt}
      text="That breath."
      likes={14}
      hasLiked
      onLike={like}
      onReply={reply}
      moreReplies={1}
      onMoreReplies={more}
    />,
  );
  const heart = screen.getByRole('button', { name: 'Like, 14 likes' });
  expect(heart).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(heart);
  await userEvent.click(screen.getByRole('button', { name: 'Reply to wren.adeyemi' }));
  await userEvent.click(screen.getByRole('button', { name: 'View 1 more reply' }));
  expect([like, reply, more].map((call) => call.mock.calls.length)).toEqual([1, 1, 1]);
});

it('announces new comments only when there are some', () => {
  const { container, rerender } = render(<NewCommentsPill count={0} onShow={() => {}} />);
  expect(container).toBeEmptyDOMElement();
  rerender(<NewCommentsPill count={3} onShow={() => {}} />);
  expect(screen.getByRole('button', { name: '3 new comments' })).toBeInTheDocument();
});

it('turns addresses into links and leaves the sentence its full stop', () => {
  expect(splitAddresses('See https://a.example/x(1), or http://b.example.')).toEqual([
    { text: 'See ' },
    { text: 'https://a.example/x(1)', href: 'https://a.example/x(1)' },
    { text: ', or ' },
    { text: 'http://b.example', href: 'http://b.example' },
    { text: '.' },
  ]);
  render(<LinkedText text="(https://a.example)" />);
  const link = screen.getByRole('link', { name: 'https://a.example' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
});

it('makes no link of anything but the web', () => {
  expect(splitAddresses('javascript:alert(1) https://')).toEqual([{ text: 'javascript:alert(1) https://' }]);
});

it('says what a poster is and when', () => {
  render(<PostHead author={wren} createdAt={createdAt} tunedInOnly />);
  expect(screen.getByRole('banner')).toHaveTextContent('wren.adeyemiTuned in onlyArtist · 2m ago');
});

it('prices the way into a locked post', async () => {
  const tuneIn = jest.fn();
  render(
    <LockedPost priceTalents={300} onTuneIn={tuneIn}>
      A song, for those who tune in.
    </LockedPost>,
  );
  expect(screen.getByText('Available only to Tuned In fans')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /^Tune In for 300\sTalents$/ }));
  expect(tuneIn).toHaveBeenCalledTimes(1);
});

it('says upvotes and comments to those who cannot see the icons', () => {
  render(<PostActions upvotes={1234} hasUpvoted onUpvote={() => {}} commentCount={86} />);
  expect(screen.getByRole('button', { name: 'Upvote, 1.2K' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: 'Comments, 86' })).toBeDisabled();
});
