import { imageIdOf } from './pictures';

test.each([
  ['/api/img/profile/abc-123', 'abc-123'],
  ['/api/img/profile-cover/abc?s=80', 'abc'],
  ['https://elsewhere.example/picture.png', null],
  [null, null],
  [undefined, null],
])('finds the id in %s', (address, id) => {
  expect(imageIdOf(address)).toBe(id);
});
