// A URL that links to a comment, as in notifications.
import { toast } from '@libretto/kit/feedback';
import { screen, waitFor } from '@testing-library/react';
import { answerCalls, ines, renderWithCache } from '../../testing/api';
import { aComment, aPage, someReplies } from '../../testing/comments';
import { PanelThread } from './panel-thread';

const newest = 250;

/** Comments are numbered by order, newest first; number 3 has five replies. */
function show(address: string) {
  window.history.replaceState(null, '', address);
  const sent = answerCalls({
    'GET /api/posts/p/comments': ({ call }) => {
      const query = new URL(call.split(' ')[1] ?? '', location.origin).searchParams;
      const [before, limit] = [Number(query.get('before') ?? newest + 1), Number(query.get('limit'))];
      const orders = Array.from({ length: Math.min(limit, before - 1) }, (_, at) => before - 1 - at);
      const comments = orders.map((order) =>
        aComment(`comment ${order}`, { order, ...(order === 3 && { replies: someReplies('comment 3', 5) }) }),
      );
      return aPage(comments, { hasMore: (orders.at(-1) ?? 1) > 1 });
    },
  });
  renderWithCache(<PanelThread family="post" id="p" user={ines} />);
  return sent;
}

afterEach(() => {
  jest.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

const marked = () => screen.findByRole('group', { name: 'The comment of this link' });

it('reads on until the comment is there, scrolls to it, and gives it the focus', async () => {
  const scrolled = jest.fn();
  Element.prototype.scrollIntoView = scrolled;
  show('/post/p?comment=comment%203');
  const place = await marked();
  expect(place).toHaveTextContent('comment 3');
  expect(place).toHaveFocus();
  expect(scrolled.mock.contexts).toContain(place);
  expect(screen.getAllByRole('group', { name: 'The comment of this link' })).toHaveLength(1);
});

it('shows a reply that would be behind “View more”', async () => {
  show('/post/p?comment=reply%205');
  const place = await marked();
  expect(place).toHaveTextContent('reply 5');
  expect(place).not.toHaveTextContent('comment 3');
  expect(screen.queryByText('reply 4')).not.toBeInTheDocument();
});

it('stops where the thread ends, and says that the comment is gone', async () => {
  const said = jest.spyOn(toast, 'info');
  const sent = show('/post/p?comment=gone');
  await screen.findByText('No more comments');
  await waitFor(() => expect(sent.filter(({ call }) => call.includes('before='))).toHaveLength(3));
  await waitFor(() => expect(said).toHaveBeenCalledWith('This comment is not there any more'));
  expect(screen.queryByRole('group', { name: 'The comment of this link' })).not.toBeInTheDocument();
});

it('reads one page where the address names none', async () => {
  const sent = show('/post/p');
  await screen.findByText(`comment ${newest}`);
  expect(sent.filter(({ call }) => call.includes('before='))).toEqual([]);
});
