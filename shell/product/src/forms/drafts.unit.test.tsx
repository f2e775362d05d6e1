import { bus } from '@libretto/contracts/federation';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { listener, resetPage, signIn } from '../testing/page-test';
import { useDraft } from './drafts';
import { OlderDraft } from './older-draft';

const user = userEvent.setup();

let sending: Promise<void>;
/** Settles what the composer sends. */
let answer: (refusal?: Error) => void;
const expectSending = () => {
  sending = new Promise((resolve, reject) => {
    answer = (refusal) => (refusal ? reject(refusal) : resolve());
  });
};

function Composer({ place, saved = '' }: { place: string; saved?: string }) {
  const draft = useDraft(place, saved);
  const shown = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <OlderDraft draft={draft} field={shown} />
      <textarea
        ref={shown}
        aria-label="Text"
        value={draft.text}
        onChange={(event) => draft.setText(event.target.value)}
      />
      <button type="button" onClick={() => draft.dropOnceSent(sending)}>
        Send
      </button>
      <button type="button" onClick={draft.drop}>
        Give up
      </button>
    </>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Text' });

beforeEach(() => {
  resetPage();
  sessionStorage.clear();
  signIn();
  expectSending();
});

/** Renders a composer, writes in it, and leaves it. */
async function write(text: string, place = 'comment 1', saved?: string) {
  const { unmount } = render(<Composer place={place} saved={saved} />);
  await user.clear(field());
  if (text) await user.type(field(), text);
  return unmount;
}

test('a composer that was closed opens with the text that was written', async () => {
  (await write('Half a sent'))();
  render(<Composer place="comment 1" />);
  expect(field()).toHaveValue('Half a sent');
});

test('each place keeps its own draft, also where one field moves from place to place', async () => {
  (await write('First'))();
  const { rerender } = render(<Composer place="comment 2" />);
  expect(field()).toHaveValue('');
  await user.type(field(), 'Second');
  rerender(<Composer place="comment 1" />);
  expect(field()).toHaveValue('First');
  rerender(<Composer place="comment 2" />);
  expect(field()).toHaveValue('Second');
});

const press = (name: string) => user.click(screen.getByRole('button', { name }));

test('neither a text that was discarded nor one without changes leaves a draft', async () => {
  const leave = await write('Unwanted words');
  await press('Give up');
  leave();
  (await write('As before', 'bio', 'As before'))();
  expect(sessionStorage).toHaveLength(0);
});

test('a text that is stored after its form was left is no draft any more', async () => {
  const leave = await write('Sent words');
  await press('Send');
  leave();
  expect(sessionStorage).toHaveLength(1);
  await act(async () => answer());
  expect(sessionStorage).toHaveLength(0);
});

test('a text that was refused, or changed while it was sent, stays a draft', async () => {
  const leave = await write('Sent words');
  await press('Send');
  await user.type(field(), ' and more');
  leave();
  await act(async () => answer());
  expectSending();
  render(<Composer place="comment 1" />);
  expect(field()).toHaveValue('Sent words and more');
  await press('Send');
  await act(async () => answer(new Error('refused')));
  expect(sessionStorage).toHaveLength(1);
});

describe('an edit whose text was saved elsewhere since', () => {
  const useDraftButton = () => screen.queryByRole('button', { name: 'Use draft' });

  test('opens with the newer text and offers the draft, also the next time', async () => {
    (await write('My words', 'bio', 'Old'))();
    render(<Composer place="bio" saved="Newer" />).unmount();
    render(<Composer place="bio" saved="Newer" />);
    expect(field()).toHaveValue('Newer');
    await press('Use draft');
    expect(field()).toHaveValue('My words');
    expect(field()).toHaveFocus();
    expect(useDraftButton()).not.toBeInTheDocument();
  });

  test('deletes the draft that the user discards, and keeps the text of the field', async () => {
    (await write('My words', 'bio', 'Old'))();
    const { unmount } = render(<Composer place="bio" saved="Newer" />);
    await press('Discard');
    expect(field()).toHaveValue('Newer');
    expect(field()).toHaveFocus();
    unmount();
    expect(sessionStorage).toHaveLength(0);
  });

  test('offers the draft again when what was written on top of the newer text is deleted', async () => {
    (await write('My words', 'bio', 'Old'))();
    const { unmount } = render(<Composer place="bio" saved="Newer" />);
    await user.type(field(), 'q');
    await user.type(field(), '{Backspace}');
    unmount();
    render(<Composer place="bio" saved="Newer" />);
    expect(field()).toHaveValue('Newer');
    await press('Use draft');
    expect(field()).toHaveValue('My words');
  });

  test('keeps the older draft when the form is saved without a change of the text', async () => {
    (await write('My words', 'bio', 'Old'))();
    render(<Composer place="bio" saved="Newer" />);
    await press('Send');
    await act(async () => answer());
    await press('Use draft');
    expect(field()).toHaveValue('My words');
  });

  test('offers the draft again after what was written on top of the newer text was discarded', async () => {
    (await write('My words', 'bio', 'Old'))();
    const leave = await write('Newer still', 'bio', 'Newer');
    await press('Give up');
    leave();
    render(<Composer place="bio" saved="Newer" />);
    expect(field()).toHaveValue('Newer');
    await press('Use draft');
    expect(field()).toHaveValue('My words');
  });

  test('keeps what is written on top of the newer text instead', async () => {
    (await write('My words', 'bio', 'Old'))();
    (await write('Newer still', 'bio', 'Newer'))();
    render(<Composer place="bio" saved="Newer" />);
    expect(field()).toHaveValue('Newer still');
    expect(useDraftButton()).not.toBeInTheDocument();
  });

  test('offers no draft that says the same', async () => {
    (await write('My words ', 'bio', 'Old'))();
    render(<Composer place="bio" saved="My words" />);
    expect(field()).toHaveValue('My words');
    expect(useDraftButton()).not.toBeInTheDocument();
  });

  test('follows it while it is open and nothing was written', async () => {
    const { rerender, unmount } = render(<Composer place="bio" saved="Old" />);
    rerender(<Composer place="bio" saved="Newer" />);
    expect(field()).toHaveValue('Newer');
    unmount();
    expect(sessionStorage).toHaveLength(0);
  });

  test('leaves what was written in the open field, and offers it when the field opens again', async () => {
    const { rerender, unmount } = render(<Composer place="bio" saved="Old" />);
    await user.type(field(), ' and mine');
    rerender(<Composer place="bio" saved="Newer" />);
    expect(field()).toHaveValue('Old and mine');
    unmount();
    render(<Composer place="bio" saved="Newer" />);
    expect(field()).toHaveValue('Newer');
    await press('Use draft');
    expect(field()).toHaveValue('Old and mine');
  });
});

describe('an edit that its own field has saved', () => {
  test('keeps text that was typed during the request as a draft of the text that it saved', async () => {
    const { rerender, unmount } = render(<Composer place="bio" saved="Old" />);
    await user.type(field(), ' and mine');
    await press('Send');
    await user.type(field(), ' and more');
    await act(async () => answer());
    rerender(<Composer place="bio" saved="Old and mine" />);
    unmount();
    render(<Composer place="bio" saved="Old and mine" />);
    expect(field()).toHaveValue('Old and mine and more');
    expect(screen.queryByText('You have an unsaved draft')).not.toBeInTheDocument();
  });

  test('keeps its text until the page shows it as saved, and leaves no draft', async () => {
    const { rerender } = render(<Composer place="bio" saved="Old" />);
    await user.type(field(), ' and mine');
    await press('Send');
    await act(async () => answer());
    expect(field()).toHaveValue('Old and mine');
    rerender(<Composer place="bio" saved="Old and mine" />);
    expect(field()).toHaveValue('Old and mine');
    expect(sessionStorage).toHaveLength(0);
  });

  test('stays a draft when the page shows it as saved and the server then refuses it', async () => {
    const { rerender, unmount } = render(<Composer place="bio" saved="Old" />);
    await user.type(field(), ' and mine');
    await press('Send');
    rerender(<Composer place="bio" saved="Old and mine" />);
    await act(async () => answer(new Error('refused')));
    rerender(<Composer place="bio" saved="Old" />);
    unmount();
    render(<Composer place="bio" saved="Old" />);
    expect(field()).toHaveValue('Old and mine');
  });
});

test.each([
  ['a new text', ''],
  ['an edit', 'Old'],
])('a remote of a former release reads the draft of %s as plain text', async (_, saved) => {
  (await write('My words', 'bio', saved))();
  expect(sessionStorage.getItem(`libretto-draft:${listener.id}:bio`)).toBe('My words');
});

test('a draft of a former version is read', () => {
  sessionStorage.setItem(`libretto-draft:${listener.id}:comment 1`, '12');
  render(<Composer place="comment 1" />);
  expect(field()).toHaveValue('12');
});

test('another account in the same tab does not see the draft', async () => {
  (await write('Mine'))();
  bus.emit('session/state', { status: 'authenticated', user: { ...listener, id: 'other' } });
  render(<Composer place="comment 1" />);
  expect(field()).toHaveValue('');
});

test('where storage is blocked or full, the field works and keeps nothing', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await write('Typed anyway');
  expect(field()).toHaveValue('Typed anyway');
  jest.restoreAllMocks();
});
