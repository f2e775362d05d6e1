import type { Profile } from '@libretto/contracts/http/social/profiles';
import { answerCalls, resetPage, show, signIn } from '@libretto/product/testing/page-test';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changesOf } from './channel-details-dialog';
import { ProfileEditors } from './profile-editors';

const profile = {
  id: 'ines',
  publicEmail: null,
  dateOfBirth: null,
  dateOfBirthPublic: false,
  country: 'Ireland',
  socialLinks: [{ type: 'instagram', link: 'https://instagram.com/ines' }],
} as unknown as Profile;
const countries = { 'GET /api/countries': { countries: [{ id: 'FR', name: 'France' }] } };

beforeEach(() => {
  signIn();
  answerCalls(countries);
});
afterEach(resetPage);

async function openDialog(name: string, of = profile) {
  show(<ProfileEditors profile={of} />);
  await userEvent.click(screen.getByRole('button', { name: `Edit ${name.toLowerCase()}` }));
  return within(await screen.findByRole('dialog', { name }));
}

describe('social links', () => {
  it('are removed and added again, as addresses, without the empty ones', async () => {
    const asked = answerCalls({
      'DELETE /api/user/social-links': { success: true },
      'POST /api/user/social-links': { socialLinks: [] },
    });
    const dialog = await openDialog('Social links');
    await userEvent.click(dialog.getByRole('button', { name: 'Add link' }));
    await userEvent.type(dialog.getByLabelText('Website, link 2'), 'ines.example');
    await userEvent.click(dialog.getByRole('button', { name: 'Add link' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const changes = asked.filter(({ call }) => call.endsWith('/social-links'));
    expect(changes.map(({ call, body }) => [call.split(' ')[0], body])).toEqual([
      ['DELETE', undefined],
      ['POST', { type: 'instagram', link: 'https://instagram.com/ines' }],
      ['POST', { type: 'website', link: 'https://ines.example' }],
    ]);
  });

  it('cannot be saved without any, and the last row stays', async () => {
    const dialog = await openDialog('Social links');
    expect(dialog.getByRole('button', { name: 'Remove link 1' })).toBeDisabled();
    await userEvent.clear(dialog.getByLabelText('Instagram, link 1'));
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('are fifteen at most', async () => {
    const link = { type: 'website', link: 'https://ines.example' };
    const dialog = await openDialog('Social links', { ...profile, socialLinks: Array(15).fill(link) });
    expect(dialog.getByRole('button', { name: 'Maximum 15 links allowed' })).toBeDisabled();
  });

  it('keep the dialog open with the typed text if the server refuses one', async () => {
    answerCalls({
      'DELETE /api/user/social-links': { success: true },
      'POST /api/user/social-links': 400,
    });
    const dialog = await openDialog('Social links');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Refused with 400')).toBeInTheDocument();
    expect(dialog.getByLabelText('Instagram, link 1')).toHaveValue('ines');
  });
});

describe('channel details', () => {
  it('are saved once something differs, and a date says whether it is public', async () => {
    const asked = answerCalls({ ...countries, 'PUT /api/user/profile/ines': profile });
    const dialog = await openDialog('Channel details');
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(dialog.queryByLabelText('Make date of birth public')).not.toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText('Public Email'), ' ines@example.test ');
    await userEvent.type(dialog.getByLabelText('Date of Birth'), '1990-02-03');
    await userEvent.click(dialog.getByLabelText('Make date of birth public'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      publicEmail: 'ines@example.test',
      dateOfBirth: '1990-02-03',
      dateOfBirthPublic: true,
      country: 'Ireland',
    });
  });

  it('send only filled fields, and removed links', () => {
    const none = { publicEmail: '', dateOfBirth: '', dateOfBirthPublic: false, country: '' };
    expect(changesOf(none, { ...none, country: 'France' })).toEqual({ country: 'France' });
    const kept = { ...none, publicEmail: 'ines@example.test', dateOfBirth: '1990-02-03' };
    expect(changesOf(kept, none)).toEqual({ publicEmail: '', dateOfBirth: '' });
  });
});
