import { emailSchema, nameSchema, webLinkSchema } from './names';

const name = nameSchema('Playlist name');
const faultOf = (schema: typeof name, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

test.each([
  'Nour & the Low Tide',
  'Björk',
  '上原ひろみ',
  'عمرو دياب',
  'אביב גפן',
  'P!nk',
  '10cc',
  '👩‍🎤 Singer',
  '+/-',
  'नेहा',
  'Nguye\u0302\u0303n',
  'น้ำ',
])('takes the name %s', (given) => expect(name.parse(` ${given} `)).toBe(given));

test.each([
  'a\u0000b',
  'a\u001bb',
  'a\nb',
  'a\u0085b',
  'a\u2028b',
  'a\u202eb',
  'a\u2066b\u2069',
  'a\u202a',
  '\ud800x',
  'a\u{1d159}',
  `Z${'\u0301\u0335'.repeat(3)}`,
])('takes no name with hidden characters (%j)', (given) =>
  expect(faultOf(name, given)).toBe('Playlist name contains characters that are not allowed'),
);

test.each(['', '  ', '\u2800', '\u{1d159}', '\u200b', '\u2060\ufeff', undefined, 7, ['a']])(
  'asks for a name in place of %j',
  (given) => {
    expect(faultOf(name, given)).toBe('Playlist name is required');
  },
);

test.each([
  'a@b.co',
  'first.last+tag@sub.example.co.uk',
  "o'neil@example.test",
  'jörg@müller.de',
  'x@xn--mller-kva.de',
  'person-1@libretto.test',
  'WREN@Libretto.Example',
  '用户@例子.公司',
])('takes the address %s', (given) => expect(emailSchema.parse(` ${given} `)).toBe(given));

test.each([
  'a\u0000@example.test',
  'a@example.test\u0000',
  'a b@example.test',
  'a@exam ple.test',
  'a\u00a0b@example.test',
  'a\u200bb@example.test',
  'a\u202e@example.test',
  'a@exa\u202emple.test',
  'a@b',
  'a@.test',
  'a@example.',
  'a@example..test',
  'a@-example.test',
  'a@example-.test',
  'a@exam_ple.test',
  'a@example.1',
  'a@127.0.0.1',
  'a@[127.0.0.1]',
  'a@example.test:25',
  'a@@example.test',
  '@example.test',
  '.a@example.test',
  'a.@example.test',
  'a..b@example.test',
  '"a"@example.test',
  'a<b>@example.test',
  'Name <a@example.test>',
  'a@example.test,b@example.test',
  `${'a'.repeat(65)}@example.test`,
  `a@${'b'.repeat(64)}.test`,
  `a@${'b.'.repeat(130)}test`,
])('takes no address %j', (given) => {
  expect(emailSchema.safeParse(given).error?.issues[0]?.message).toBe('Please enter a valid email address');
});

test.each([
  'https://nour.example/low-tide?x=1#top',
  'http://example.test',
  'https://müller.de/',
  'HTTPS://Example.Test/A',
])('takes the link %s', (given) => expect(webLinkSchema.parse(given)).toBe(given));

test('takes a link with letters beyond ASCII however often it was asked', () => {
  const refused = Array.from({ length: 30_000 }, () => webLinkSchema.safeParse('https://müller.de/').success).filter(
    (isTaken) => !isTaken,
  );
  expect(refused).toHaveLength(0);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.test',
  'https:example.test',
  'https:///example.test',
  'https:\\\\example.test',
  'https://instagram.com@evil.example/',
  'https://user:pass@example.test',
  'https://localhost/admin',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://exa mple.test',
  'https://example.test/a b',
  'https://example.test/\u0000',
  'https://example.test/\u202egpj.exe',
  'https://exam\tple.test',
  'example.test',
  '',
])('takes no link %j', (given) => {
  expect(webLinkSchema.safeParse(given).error?.issues[0]?.message).toBe('Please enter a valid link');
});

test.each(['\u2800', '\ufffd', '\uffff', '\ue000', 'a\ue000', 'a\u2800b', 'a\uffff'])(
  'a name of what nobody can read, or that looks like another, is refused: %j',
  (name) => {
    expect(nameSchema('Username').safeParse(name).success).toBe(false);
  },
);
