import { bus } from '@libretto/contracts/federation';
import { act, screen, waitFor } from '@testing-library/react';
import { answerCalls, ines, renderWithCache } from '../testing/api';
import { aComment } from '../testing/comments';
import { CommentsHost } from './comments-host';

const subject = {
  family: 'song',
  id: 'tiles',
  title: 'Tiles',
  subtitle: 'The Parallax Choir',
  artworkUrl: null,
  commentCount: 1,
} as const;
const answers = { 'GET /api/songs/tiles/comments': () => ({ comments: [aComment('first')], hasMore: false }) };

describe('the host of comments', () => {
  it('opens the thread that was requested while it was still loading', async () => {
    answerCalls(answers);
    bus.emit('comments/open', { subject });
    renderWithCache(<CommentsHost user={ines} pathname="/social" />);
    expect(await screen.findByText('first')).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('closes when the page changes beneath it', async () => {
    answerCalls(answers);
    const { rerender } = renderWithCache(<CommentsHost user={ines} pathname="/social" />);
    act(() => bus.emit('comments/open', { subject }));
    expect(await screen.findByText('first')).toBeInTheDocument();
    rerender(<CommentsHost user={ines} pathname="/library" />);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
