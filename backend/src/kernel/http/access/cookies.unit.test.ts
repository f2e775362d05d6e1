import { cookieNameAt, cookieOf } from './session';

const sent = (cookie?: string) => ({ headers: cookie === undefined ? {} : { cookie } });

test('a cookie belongs to this very host wherever browsers use https', () => {
  expect(cookieNameAt('https://libretto.example', 'seat')).toBe('__Host-seat');
  expect(cookieNameAt('http://localhost:4000', 'seat')).toBe('seat');
  expect(cookieOf(sent('seat=planted; __Host-seat=own'), '__Host-seat')).toBe('own');
  expect(cookieOf(sent('seat=planted'), '__Host-seat')).toBeUndefined();
});

test.each([
  ['is read among others', 'a=1; seat=row%204 ;b=2', 'row 4'],
  ['keeps what follows a second equals sign', 'seat=a=b', 'a=b'],
  ['is the first where it was sent twice', 'seat=first; seat=second', 'first'],
  ['is not found at the end of a longer name', 'my-seat=1', undefined],
  ['is not found in a value', 'a=seat', undefined],
  ['is not handed out where it cannot be decoded', 'seat=%E0%A4%A', undefined],
  ['is read next to one that cannot be decoded', 'a=%; seat=1', '1'],
  ['is empty where nothing follows its name', 'seat=', ''],
  ['is missing without any cookies', undefined, undefined],
])('a cookie %s', (_, header, value) => {
  expect(cookieOf(sent(header), 'seat')).toBe(value);
});

test('names of built-in properties are no cookies', () => {
  expect(cookieOf(sent('a=toString'), 'toString')).toBeUndefined();
});
