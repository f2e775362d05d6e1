import type { SessionUser } from '@libretto/contracts/federation';
import { speakEnglish, speakGerman } from '../testing/in-german';
import { pagesFor } from './search-pages';

const person = { isArtist: false, isAdmin: false, isFinance: false } as SessionUser;
const found = (text: string, user: SessionUser | null) => pagesFor(text, user).map(({ href }) => href);

it('finds a page by the beginning of any of its words, in any order and case', () => {
  expect(found('lis', null)).toEqual(['/top-lists']);
  expect(found('LISTS to', null)).toEqual(['/top-lists']);
  expect(found('favour', person)).toEqual(['/library/playlist/liked-songs']);
  expect(found('ists', null)).toEqual([]);
});

it.each(['', '  ', '--', '(', '\\'])('finds nothing for %p', (text) => {
  expect(found(text, person)).toEqual([]);
});

it('offers to each the pages that open for them', () => {
  expect(found('settings', null)).toEqual([]);
  expect(found('settings', person)).toEqual([
    ...['/settings', '/settings/legal', '/settings/request-name-change', '/settings/contact-support'],
  ]);
  expect(found('password', person)).toEqual(['/settings/login-security']);
  expect(found('catalog', person)).toEqual([]);
  expect(found('upload', person)).toEqual([]);
  expect(found('upload', { ...person, isArtist: true })).toEqual(['/upload']);
  expect(found('review', person)).toEqual([]);
  expect(found('review', { ...person, isAdmin: true })).toEqual(['/admin/review']);
  expect(found('finance', { ...person, isFinance: true })).toEqual(['/admin/finance']);
});

describe('in German', () => {
  beforeEach(speakGerman);
  afterEach(speakEnglish);

  it('finds pages and settings by their German and by their English names', () => {
    expect(pagesFor('toplis', null)).toEqual([expect.objectContaining({ href: '/top-lists', name: 'Toplisten' })]);
    expect(found('top li', null)).toEqual(['/top-lists']);
    expect(found('kontoausz', person)).toEqual(['/statement']);
    expect(found('liebl', person)).toEqual(['/library/playlist/liked-songs']);
    expect(found('einstell', person)[0]).toBe('/settings');
    expect(found('settings appear', person)).toEqual(['/settings/appearance']);
  });
});
