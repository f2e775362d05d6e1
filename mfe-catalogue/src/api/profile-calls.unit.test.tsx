import { bus } from '@libretto/contracts/federation';
import type { Profile } from '@libretto/contracts/http/social/profiles';
import { query } from '@libretto/product/query';
import { type AskedCall, answerCalls, listener, resetPage, show, signIn } from '@libretto/product/testing/page-test';
import { act, waitFor } from '@testing-library/react';
import { useProfile, useProfileChanges, useTunedInCount } from './profile-calls';
import { useChangePicture, useSaveSocialLinks } from './profile-editing';

const profile = { id: 'ines', isOwnProfile: true, isPatron: false, socialLinks: [], profileImageId: null } as never;
const profileOf = { params: { id: 'ines' } };
const profileCall = 'GET /api/user/profile/ines';
const countOf = (asked: readonly AskedCall[], call: string) => asked.filter((each) => each.call === call).length;

let links: ReturnType<typeof useSaveSocialLinks>;
let picture: ReturnType<typeof useChangePicture>;

function Editors() {
  useProfile('ines');
  useTunedInCount('ines');
  links = useSaveSocialLinks('ines');
  picture = useChangePicture('profile', 'ines');
  return null;
}

function Watcher({ known, isPatron }: { known: Profile; isPatron: boolean }) {
  useProfile('ines');
  useTunedInCount('ines');
  useProfileChanges(known, { ...listener, isPatron });
  return null;
}

beforeEach(() => signIn());
afterEach(resetPage);

describe('social links', () => {
  const wanted = [
    { type: 'instagram', link: 'https://instagram.com/a' },
    { type: 'website', link: 'https://b.example' },
  ] as const;

  test('are replaced one after the other, and the profile shows those that the server kept', async () => {
    const kept: unknown[] = [];
    const asked = answerCalls({
      [profileCall]: profile,
      'DELETE /api/user/social-links': { success: true },
      'POST /api/user/social-links': (body: unknown) => {
        kept.push(body);
        return { socialLinks: [...kept] };
      },
    });
    const { queries } = show(<Editors />);
    await waitFor(() =>
      expect(queries.getQueryData(query('GET /api/user/profile/{id}', profileOf).queryKey)).toBeDefined(),
    );
    await act(async () => expect(await links.run(wanted)).toBe(true));
    expect(asked.filter(({ call }) => call.endsWith('social-links')).map(({ call }) => call)).toEqual([
      'DELETE /api/user/social-links',
      'POST /api/user/social-links',
      'POST /api/user/social-links',
    ]);
    const shown = queries.getQueryData(query('GET /api/user/profile/{id}', profileOf).queryKey);
    expect(shown?.socialLinks).toEqual(wanted);
  });

  test('of which one is refused leave those on the profile that were kept before it', async () => {
    answerCalls({
      [profileCall]: profile,
      'DELETE /api/user/social-links': { success: true },
      'POST /api/user/social-links': (body: { type: string }) =>
        body.type === 'website' ? 422 : { socialLinks: [body] },
    });
    const { queries } = show(<Editors />);
    await waitFor(() =>
      expect(queries.getQueryData(query('GET /api/user/profile/{id}', profileOf).queryKey)).toBeDefined(),
    );
    await act(async () => expect(await links.run(wanted)).toBe(false));
    await waitFor(() => expect(links.error).toMatchObject({ status: 422 }));
    await waitFor(() => expect(links.isPending).toBe(false));
    expect(queries.getQueryData(query('GET /api/user/profile/{id}', profileOf).queryKey)?.socialLinks).toEqual([
      wanted[0],
    ]);
  });
});

test('shows a new picture on the profile without another read', async () => {
  const asked = answerCalls({ [profileCall]: profile, 'POST /api/upload/profile': { imageId: 'new-picture' } });
  const { queries } = show(<Editors />);
  await waitFor(() =>
    expect(queries.getQueryData(query('GET /api/user/profile/{id}', profileOf).queryKey)).toBeDefined(),
  );
  await act(async () => void (await picture.mutateAsync(new File(['x'], 'me.png', { type: 'image/png' }))));
  expect(queries.getQueryData(query('GET /api/user/profile/{id}', profileOf).queryKey)?.profileImageId).toBe(
    'new-picture',
  );
  expect(countOf(asked, profileCall)).toBe(1);
});

test('a profile is read again when another part of the page says that it has changed, and no other is', async () => {
  const asked = answerCalls({ [profileCall]: profile, 'GET /api/user/ines/tuned-in-count': { count: 3 } });
  show(<Watcher known={profile} isPatron={false} />);
  await waitFor(() => expect(countOf(asked, 'GET /api/user/ines/tuned-in-count')).toBe(1));
  act(() => bus.emit('profile/changed', { userId: 'ben' }));
  act(() => bus.emit('profile/changed', { userId: 'ines' }));
  await waitFor(() => expect(countOf(asked, profileCall)).toBe(2));
  await waitFor(() => expect(countOf(asked, 'GET /api/user/ines/tuned-in-count')).toBe(2));
});

test('an own profile is read again once its owner has become a patron', async () => {
  const asked = answerCalls({ [profileCall]: profile });
  const { showAgain } = show(<Watcher known={profile} isPatron={false} />);
  await waitFor(() => expect(countOf(asked, profileCall)).toBe(1));
  showAgain(<Watcher known={profile} isPatron />);
  await waitFor(() => expect(countOf(asked, profileCall)).toBe(2));
});
