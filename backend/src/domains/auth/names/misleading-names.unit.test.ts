import { misleadingBy } from './misleading-names';

test.each([
  'Admin',
  '  ADMIN ',
  'admin2',
  'Adm1n',
  '@dmin',
  'Ádmin',
  'ａｄｍｉｎ',
  '\u0410dmin',
  '\u0430\u0501min',
  'A\u200bdmin',
  'L-i-b-r-e-t-t-o',
  'Libretto',
  'Libretto Support',
  'LibrettoSupport',
  'Libretto Suррort',
  'libretto_official',
  'The Official Libretto Team',
  'Officia1',
  'Official',
  'Support Team',
  'Moderator',
  'r00t',
])('%j is reserved', (name) => {
  expect(misleadingBy(name)).toBe('reserved');
});

test.each([
  'P\u0430ul',
  'Ine\u0455',
  '\u0391nna',
  'Orla \u0420arker',
  'Bj\u00f6rk\u0430',
  'to\u217fas\u0430',
  'DJ\u0430สมชาย',
  'Anna\u05d0\u0627',
  'XΣ計画',
])('%j mixes scripts', (name) => {
  expect(misleadingBy(name)).toBe('mixed');
});

test.each([
  'Ines Halloran',
  'Анна Каренина',
  'Ελένη',
  'Анна Smith',
  '宇多田ヒカル',
  'X Japan エックス',
  'AK-47のテーマ',
  '방탄소년단 BTS',
  'किशोर कुमार',
  'أم كلثوم',
  'פיוט',
  'Sigur Rós',
  'Nguyễn Văn A',
  'Motörhead',
  'AC/DC',
  '!!!',
  'deadmau5',
  'blink-182',
  'The Libretto Quartet',
  'Ada of support',
  'The Team',
  'Help',
  'Modest Mouse',
  'Rooster',
  'Officially Late',
  'Ꮳꮃꭹ',
  'DJสมชาย',
  'DJ สมชาย',
  'הBeatles',
  'DJأحمد',
  'DJराज',
  'Σ計画',
])('%j is anybody’s', (name) => {
  expect(misleadingBy(name)).toBeNull();
});
