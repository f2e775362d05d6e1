import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerCalls, hear, hush, show, signIn, signOut } from '../testing/page-test';
import { makeTrack } from '../testing/tracks';
import { useLike } from './use-like';

const track = makeTrack('a');

function Heart() {
  const like = useLike();
  return (
    <button type="button" onClick={() => like(track)}>
      Like
    </button>
  );
}

const press = () => fireEvent.click(screen.getByRole('button'));
const told = (heard: { changes: { isLiked?: boolean } }[]) => heard.map(({ changes }) => changes.isLiked);

describe('a like', () => {
  afterEach(hush);

  it('shows before the server answers, and stands when it agrees', async () => {
    const asked = answerCalls({ 'POST /api/player/like': { is_liked: true } });
    signIn();
    const changed = hear('track/changed');
    show(<Heart />);
    press();
    expect(told(changed)).toEqual([true]);
    await waitFor(() => expect(told(changed)).toEqual([true, true]));
    expect(asked).toEqual([{ call: 'POST /api/player/like', body: { trackId: 'a' } }]);
  });

  it('is taken back silently when the server refuses', async () => {
    answerCalls({ 'POST /api/player/like': 500 });
    signIn();
    const changed = hear('track/changed');
    show(<Heart />);
    press();
    await waitFor(() => expect(told(changed)).toEqual([true, false]));
  });

  it('flips once more where another tab was faster', async () => {
    let isLiked = true;
    const asked = answerCalls({
      'POST /api/player/like': () => {
        isLiked = !isLiked;
        return { is_liked: isLiked };
      },
    });
    signIn();
    const changed = hear('track/changed');
    show(<Heart />);
    press();
    await waitFor(() => expect(asked).toHaveLength(2));
    await waitFor(() => expect(told(changed)).toEqual([true, true]));
  });

  it('asks a guest to sign in, and asks the server nothing', async () => {
    const asked = answerCalls({});
    signOut();
    const required = hear('session/required');
    show(<Heart />);
    await act(async () => press());
    expect(required).toEqual([{ callbackUrl: '/' }]);
    expect(asked).toEqual([]);
  });
});
