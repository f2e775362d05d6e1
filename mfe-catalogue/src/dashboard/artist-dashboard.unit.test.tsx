import { answerCalls, observe, resetPage, show, signIn } from '@libretto/product/testing/page-test';
import { fireEvent, screen, within } from '@testing-library/react';
import { ArtistDashboard } from './artist-dashboard';

const dayOf = (at: number, plays: number, listeners: number) => ({
  day: `2026-11-0${at}`,
  ...{ plays, listeners, sales: at === 2 ? 1 : 0, earned: at === 2 ? '6375' : '0' },
});
const plays = {
  days: [dayOf(1, 0, 0), dayOf(2, 12, 5), dayOf(3, 1, 1)],
  ...{ plays: 13, listeners: 6, sales: 1, earned: '6375', countries: [{ country: null, plays: 13 }] },
};
const noPlays = {
  days: [dayOf(1, 0, 0)],
  ...{ plays: 0, listeners: 0, sales: 0, earned: '0', countries: [] },
};
const song = (id: string, earned: string) => ({ id, name: `Song ${id}`, plays: 1200, sales: 3, earned });
const earnings = {
  songs: [song('wren', '19125')],
  ...{ total: 1, hasMore: false, offset: 0, limit: 10, sales: 3, earned: '19125' },
};
const answers = { 'GET /api/dashboard/plays': plays, 'GET /api/dashboard/song-earnings': earnings };
const page = (search = 'tab=dashboard') => <ArtistDashboard userId="ines" search={search} />;

describe('an artist’s dashboard', () => {
  beforeEach(() => signIn());
  afterEach(resetPage);

  it('shows plays, listeners, sales and earnings, and says that the country is unknown', async () => {
    answerCalls(answers);
    show(page());
    expect(await screen.findByText('Listeners')).toBeVisible();
    expect(screen.getByText('0.6375')).toBeVisible();
    expect(screen.getByText('Unknown')).toBeVisible();
    expect(screen.getByText('13 plays · 100%')).toBeVisible();
  });

  it('says each day in words as the keyboard goes through them, and all as a table', async () => {
    answerCalls(answers);
    show(page());
    expect(await screen.findByText('3 Nov: 1 play, 1 listener')).toBeVisible();
    const slider = screen.getByRole('slider', { name: 'Day shown' });
    fireEvent.change(slider, { target: { value: '1' } });
    expect(screen.getByText('2 Nov: 12 plays, 5 listeners')).toBeVisible();
    expect(slider).toHaveAttribute('aria-valuetext', '2 Nov: 12 plays, 5 listeners');
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    const rows = within(screen.getByRole('table', { name: 'Plays by day, newest first' })).getAllByRole('row');
    expect(rows[1]).toHaveTextContent('3 Nov110');
    expect(rows).toHaveLength(4);
  });

  it('keeps the range in the address', async () => {
    answerCalls(answers);
    const went = observe('navigation/go');
    show(page('tab=dashboard&range=90'));
    expect(screen.getByRole('button', { name: '90 days' })).toHaveAttribute('aria-pressed', 'true');
    fireEvent.click(screen.getByRole('button', { name: 'Year' }));
    expect(went.at(-1)).toMatchObject({ to: '/profile?tab=dashboard&range=365' });
    fireEvent.click(screen.getByRole('button', { name: '28 days' }));
    expect(went.at(-1)).toMatchObject({ to: '/profile?tab=dashboard' });
  });

  it('lists what songs earned, with the sum of all, also of those on later pages', async () => {
    answerCalls({
      ...answers,
      'GET /api/dashboard/song-earnings': { ...earnings, total: 20, hasMore: true, earned: '70000' },
    });
    show(page());
    const table = await screen.findByRole('table', { name: 'Earnings by song, most first' });
    expect(within(table).getByRole('row', { name: /Song wren/ })).toHaveTextContent('1,20031.9125');
    expect(within(table).getByRole('row', { name: /All songs/ })).toHaveTextContent('7.0000');
    expect(screen.getByRole('button', { name: 'Show more' })).toBeEnabled();
  });

  it('says that there is nothing yet', async () => {
    answerCalls({
      'GET /api/dashboard/plays': noPlays,
      'GET /api/dashboard/song-earnings': { ...earnings, songs: [], total: 0 },
    });
    show(page());
    expect(await screen.findByText('No plays in these days')).toBeVisible();
    expect(await screen.findByText('No public songs yet')).toBeVisible();
  });

  it('asks again for what did not load', async () => {
    answerCalls({});
    show(page());
    expect(await screen.findByText('Failed to load your plays')).toBeVisible();
    expect(await screen.findByText('Failed to load your earnings')).toBeVisible();
    answerCalls(answers);
    fireEvent.click(screen.getAllByRole('button', { name: 'Try Again' })[0] as HTMLElement);
    expect(await screen.findByText('Unknown')).toBeVisible();
  });
});
