import { addressWith, chosen } from './query';

describe('what stands in the address', () => {
  it('changes one parameter and keeps the others', () => {
    expect(addressWith('/profile', 'id=a%20b&tab=bio', { tab: 'posts' })).toBe('/profile?id=a+b&tab=posts');
    expect(addressWith('/library', 'tab=purchased', { tab: null })).toBe('/library');
  });

  it('counts only if it is one of the choices', () => {
    const tabs = ['bio', 'posts'] as const;
    expect(chosen('tab=posts', 'tab', tabs, 'bio')).toBe('posts');
    expect(chosen('tab=admin', 'tab', tabs, 'bio')).toBe('bio');
    expect(chosen('', 'tab', tabs, 'bio')).toBe('bio');
  });
});
