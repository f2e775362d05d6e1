import { contentWords, helpSearch, helpTopics } from './find-passages';

const help = helpSearch();
const best = (question: string) => {
  const [found] = help.find(question);
  return found && `${found.page}/${found.section}`;
};

test.each([
  ['How do I withdraw my money?', 'artists/withdrawing'],
  ['minimum payout', 'artists/withdrawing'],
  ['what are talents', 'listeners/talents'],
  ['I forgot my password', 'listeners/account-security'],
  ['how can I delete my account', 'listeners/delete-account'],
  ['download flac of purchased songs', 'listeners/downloads'],
  ['Can I use a Subsonic app?', 'listeners/music-apps'],
  ['how much percent do I get of a sale', 'artists/earnings'],
  ['why is my song pending', 'artists/review'],
  ['uploading an albm', 'artists/uploading'],
  ['change my email address', 'listeners/change-email'],
  ['I want to talk to a human', 'listeners/contact'],
  ['golden checkmark', 'listeners/support-artists'],
  ['verify the ledger hash chain', 'auditors/verification'],
  ['report royalties by API', 'partners/royalties'],
  ['embed a player on my website', 'partners/embedding'],
])('"%s" finds %s', (question, passage) => expect(best(question)).toBe(passage));

test.each([
  'What is the weather in Paris tomorrow?',
  'Which football team won yesterday?',
  'recipe for pancakes with blueberries',
  'My dog ate the invoice from Brazil',
  '你好吗 我的狗',
  '',
  '?!',
])('"%s" finds nothing, as no page speaks of it', (question) => expect(best(question)).toBeUndefined());

test('an answer is a passage word for word', () => {
  const [found] = help.find('withdraw');
  const section = helpTopics.find(({ id }) => id === found?.page)?.sections.find(({ id }) => id === found?.section);
  expect(found?.text).toBe(section?.paragraphs.join('\n\n'));
  expect(found?.href).toBe(`/help/${found?.page}#${found?.section}`);
});

test('greetings are about nothing', () => {
  expect(contentWords('Hello, can you help me please?')).toEqual([]);
});

test('no two sections of a page have one address', () => {
  for (const { sections } of helpTopics) expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
});
