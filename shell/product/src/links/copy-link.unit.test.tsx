import { shareBySystem } from './copy-link';

const share = jest.fn();
const asked = () => shareBySystem('/song/salt', { title: 'Salt Hours' });

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  share.mockReset();
});

test('shares the whole address by the system', async () => {
  Object.assign(navigator, { share: share.mockResolvedValue(undefined) });
  expect(await asked()).toBe(true);
  expect(share).toHaveBeenCalledWith({ title: 'Salt Hours', url: 'http://localhost/song/salt' });
});

test('a user who closes the sheet has shared nothing and needs no other way', async () => {
  Object.assign(navigator, { share: share.mockRejectedValue(new DOMException('closed', 'AbortError')) });
  expect(await asked()).toBe(true);
});

test('where the system has no sheet, or refuses it, another way is needed', async () => {
  expect(await asked()).toBe(false);
  Object.assign(navigator, { share: share.mockRejectedValue(new DOMException('not allowed', 'NotAllowedError')) });
  expect(await asked()).toBe(false);
});
