import { usernameFault } from './account/name-section';
import { consequence } from './audio-quality-section';
import { passwordFault } from './security-section';

describe('the audio quality', () => {
  it('says what four hours cost and how that differs from now', () => {
    expect(consequence('high', 'medium')).toBe('Four hours of music: ~580 MB, 120 MB more than now.');
    expect(consequence('data-saver', 'medium')).toBe('Four hours of music: ~120 MB, 340 MB less than now.');
  });

  it('compares with nothing where the choice is the one in use or varies', () => {
    expect(consequence('medium', 'medium')).toBe('Four hours of music: ~460 MB.');
    expect(consequence('original', 'medium')).toMatch(/varies from song to song/);
    expect(consequence('low', 'original')).toBe('Four hours of music: ~240 MB.');
  });
});

describe('a new username', () => {
  it.each([
    ['is empty', '  ', 'Username is required'],
    ['is the present one', ' ines ', 'Please enter a different username'],
    ['takes more than 2500 bytes', 'é'.repeat(1251), 'Username is too long (maximum 2500 bytes)'],
    ['is another one, with a space', 'ines halloran', null],
  ])('that %s', (_, name, fault) => {
    expect(usernameFault(name, 'ines')).toBe(fault);
  });
});

describe('a new password', () => {
  it.each([
    [{ current: '', next: '', repeated: '' }, { current: 'Current password is required' }],
    [{ current: 'a', next: '', repeated: '' }, { next: 'New password is required' }],
    [{ current: 'a', next: '12345', repeated: '12345' }, { next: 'New password must be at least 6 characters long' }],
    [{ current: 'a', next: '123456', repeated: '123457' }, { repeated: 'New passwords do not match' }],
    [
      { current: '123456', next: '123456', repeated: '123456' },
      { next: 'New password must be different from current password' },
    ],
    [{ current: 'old one', next: 'new one', repeated: 'new one' }, null],
  ])('%j', (form, fault) => {
    expect(passwordFault(form)).toEqual(fault);
  });
});
