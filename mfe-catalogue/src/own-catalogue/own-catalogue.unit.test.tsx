import { answerCalls, observe, resetPage, show, signIn } from '@libretto/product/testing/page-test';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { catalogPage, deniedSong, ownSong } from '../testing/own-songs';
import { OwnCatalogue } from './own-catalogue';

const profile = { id: 'ines', username: 'ines.halloran', isArtist: true, isOwnProfile: true } as never;
const counts = { approved: 14, pending: 2, needsAction: 1, drafts: 0 };
const lists = {
  'GET /api/profile/catalog/published': catalogPage(
    ownSong('wren', { name: 'The Wren Year', is_paid: true, streams: 182_000 }),
    ownSong('hedge', { name: 'Hedge School', releaseTitle: 'The Wren Year', streams: 1 }),
  ),
  'GET /api/profile/catalog/pending': catalogPage(
    ownSong('lantern', { name: 'Lantern Hour', distribution_status: 'Pending' }),
  ),
  'GET /api/profile/catalog/needs-action': catalogPage(deniedSong('acre', { name: 'The Long Acre' })),
  'GET /api/profile/catalog/counts': counts,
};
const page = (search = '') => <OwnCatalogue profile={profile} search={search} counts={counts} />;
const menuOf = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `More for ${name}` }));
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
};

describe('one’s own songs', () => {
  beforeEach(() => signIn());
  afterEach(resetPage);

  it('are divided into Approved, Pending and Needs Action with their counts, and the address contains the open tab', async () => {
    answerCalls(lists);
    const went = observe('navigation/go');
    show(page());
    const chips = within(screen.getByRole('group', { name: 'Your songs by status' })).getAllByRole('button');
    expect(chips.map(({ textContent }) => textContent)).toEqual(['Approved14', 'Pending2', 'Needs Action1']);
    expect(chips[0]).toHaveAttribute('aria-pressed', 'true');
    fireEvent.click(chips[2] as HTMLElement);
    expect(went.at(-1)).toMatchObject({ to: '/profile?status=needs-action' });
  });

  it('show their price and their plays once they are approved', async () => {
    answerCalls(lists);
    show(page());
    expect(await screen.findByText('Paid, 75 Talents')).toBeVisible();
    expect(screen.getByText('Free')).toBeVisible();
    expect(screen.getByText('Single · 182K streams')).toBeVisible();
    expect(screen.getByText('The Wren Year · 1 stream')).toBeVisible();
    expect(await menuOf('The Wren Year')).toEqual(['Song Info', 'Paywall']);
  });

  it('wear a clock while they are pending, and can only be looked at', async () => {
    answerCalls(lists);
    show(page('status=pending'));
    const row = (await screen.findByText('Lantern Hour')).closest('li') as HTMLElement;
    expect(within(row).getByText('Pending')).toBeVisible();
    expect(row).toHaveTextContent('3 days ago');
    expect(await menuOf('Lantern Hour')).toEqual(['Song Info']);
  });

  it('describe a problem and lead to its fix', async () => {
    answerCalls(lists);
    const went = observe('navigation/go');
    show(page('status=needs-action'));
    expect(await screen.findByText('Needs Action!')).toBeVisible();
    expect(screen.getByText(/Send a document that shows/)).toHaveTextContent(/^Copyright\./);
    expect(screen.getByRole('button', { name: /^Fix Issue/ })).toBeVisible();
    expect(await menuOf('The Long Acre')).toEqual(['Song Info', 'Edit', 'Delete']);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
    expect(went.at(-1)).toMatchObject({ to: '/upload?edit=acre' });
  });

  it('are asked for again when they did not load', async () => {
    answerCalls({});
    show(page());
    expect(await screen.findByText('Failed to load catalog')).toBeVisible();
    answerCalls(lists);
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('The Wren Year')).toBeVisible();
  });

  it('are asked for where there are none at all', () => {
    answerCalls(lists);
    show(<OwnCatalogue profile={profile} search="" counts={{ approved: 0, pending: 0, needsAction: 0 }} />);
    expect(screen.getByText('No songs uploaded')).toBeVisible();
    expect(screen.getByText('Upload your first track to get started')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Upload Music' })).toHaveAttribute('href', '/upload');
  });

  it('disappear when they are deleted, after a question, and reappear when the server refuses', async () => {
    let refuse: (status: number) => void = () => undefined;
    const asked = answerCalls({
      ...lists,
      'DELETE /api/dashboard/songs/delete-needs-action/acre': () => new Promise((resolve) => (refuse = resolve)),
    });
    show(page('status=needs-action'));
    await menuOf('The Long Acre');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete The Long Acre?' });
    expect(asked.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
    fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('The Long Acre')).toBeNull());
    refuse(409);
    expect(await screen.findByText('The Long Acre')).toBeVisible();
  });
});
