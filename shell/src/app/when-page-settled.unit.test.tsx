import { atLatestMs, whenPageSettled } from './when-page-settled';

let isReading = false;
let work: jest.Mock;
let callOff: () => void;

function show(html: string) {
  document.body.innerHTML = `<main id="main">${html}</main>`;
}

beforeEach(() => {
  jest.useFakeTimers();
  isReading = false;
  work = jest.fn();
  show('');
  callOff = whenPageSettled(() => isReading, work);
});

afterEach(() => {
  callOff();
  jest.useRealTimers();
});

const wait = (ms: number) => jest.advanceTimersByTime(ms);

test('begins once the page has content, and only once', () => {
  wait(1_000);
  expect(work).not.toHaveBeenCalled();
  show('<h1>Home</h1>');
  wait(1_000);
  expect(work).toHaveBeenCalledTimes(1);
  wait(atLatestMs);
  expect(work).toHaveBeenCalledTimes(1);
});

test.each([
  ['a part says that it is loading', '<h1>Home</h1><div aria-busy="true">Loading</div>'],
  ['a picture in view has not loaded', '<h1>Home</h1><img src="/cover" alt="" />'],
])('waits while %s', (_, html) => {
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue({ top: 10, bottom: 90, left: 10, right: 90 } as DOMRect);
  jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  show(html);
  wait(1_000);
  expect(work).not.toHaveBeenCalled();
  show('<h1>Home</h1>');
  wait(1_000);
  expect(work).toHaveBeenCalledTimes(1);
});

test('waits for no picture below the visible area', () => {
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue({ top: 5_000, bottom: 5_100, left: 0, right: 100 } as DOMRect);
  jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  show('<h1>Home</h1><img src="/cover" alt="" />');
  wait(1_000);
  expect(work).toHaveBeenCalledTimes(1);
});

test('waits while data is read', () => {
  show('<h1>Home</h1>');
  isReading = true;
  wait(1_000);
  expect(work).not.toHaveBeenCalled();
  isReading = false;
  wait(1_000);
  expect(work).toHaveBeenCalledTimes(1);
});

test.each(['pointerdown', 'keydown'])('begins at once at a %s, which may need the next page', (press) => {
  document.dispatchEvent(new Event(press));
  expect(work).toHaveBeenCalledTimes(1);
});

test('finally begins behind a page that never loads', () => {
  wait(atLatestMs);
  expect(work).toHaveBeenCalledTimes(1);
});

test('begins no more once it is called off', () => {
  show('<h1>Home</h1>');
  callOff();
  wait(atLatestMs);
  document.dispatchEvent(new Event('keydown'));
  expect(work).not.toHaveBeenCalled();
});
