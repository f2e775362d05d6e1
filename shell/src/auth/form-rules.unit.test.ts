import { checkEmail, checkNewPassword, checkPassword, checkUsername } from './form-rules';

test.each([
  [checkUsername, '   ', 'Username is required'],
  [checkUsername, 'é'.repeat(1251), 'Username is too long (maximum 2500 bytes)'],
  [checkUsername, 'é'.repeat(1250), undefined],
  [checkEmail, '', 'Email is required'],
  [checkEmail, 'ines@lowtide', 'Please enter a valid email address'],
  [checkEmail, ' ines@lowtide.example ', undefined],
  [checkNewPassword, '', 'Password is required'],
  [checkNewPassword, '12345', 'Password must be at least 6 characters long'],
  [checkNewPassword, '123456', undefined],
  [checkPassword, '', 'Password is required'],
  [checkPassword, 'old', undefined],
])('%p of %p says %p', (check, value, message) => {
  expect(check(value)).toBe(message);
});
