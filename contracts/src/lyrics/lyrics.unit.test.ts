import { lrcTime, parseLyrics, readLyricRows, writeLyricRows, writeLyrics } from './index';

describe('parseLyrics', () => {
  it('keeps plain text and has no lines without times', () => {
    const parsed = parseLyrics('[Verse 1]\nOne\nTwo\n\n\n\nThree');
    expect(parsed).toEqual({ lyrics: '[Verse 1]\nOne\nTwo\n\nThree', lines: null });
  });

  it('reads LRC times, headings and hundredths, in order of time', () => {
    const parsed = parseLyrics('[ar:Nobody]\n[00:12.50]Two\n[00:00.00][Verse 1]\n[00:01.05]One');
    expect(parsed.lines).toEqual([
      { atMs: 0, text: 'Verse 1', isHeading: true },
      { atMs: 1050, text: 'One', isHeading: false },
      { atMs: 12_500, text: 'Two', isHeading: false },
    ]);
    expect(parsed.lyrics).toBe('Two\n[Verse 1]\nOne');
  });

  it('reads a line with several times, an offset, and times of single words', () => {
    const parsed = parseLyrics(
      '\uFEFF[offset:+500]\r\n[00:10.00][01:10.00]Again\r\n[00:20.00]<00:20.00>One <00:21.00>two',
    );
    expect(parsed.lines).toEqual([
      { atMs: 9_500, text: 'Again', isHeading: false },
      {
        ...{ atMs: 19_500, text: 'One two', isHeading: false },
        words: [
          { atMs: 19_500, text: 'One ' },
          { atMs: 20_500, text: 'two' },
        ],
      },
      { atMs: 69_500, text: 'Again', isHeading: false },
    ]);
    expect(parsed.lyrics).toBe('Again\nOne two');
  });
});

describe('lyrics as other programs write them', () => {
  const lines = (source: string) => parseLyrics(source).lines?.map(({ atMs, text }) => [atMs, text]);

  it('reads hours, commas and hundredths behind a colon', () => {
    expect(lines('[00:01:02.50]One\n[01:03,50]Two\n[01:04:50]Three\n[1:05]Four\n[01:00:00.00]Five')).toEqual([
      [62_500, 'One'],
      [63_500, 'Two'],
      [64_500, 'Three'],
      [65_000, 'Four'],
      [3_600_000, 'Five'],
    ]);
  });

  it.each([
    '[lr:Nobody]',
    '[#:a remark]',
    '[language:en]',
    '[by:someone]',
    '[AR:Nobody]',
    '[re: an editor]',
    '[title:Home]',
    '[total:180]',
  ])('leaves out the remark %s', (row) => {
    expect(parseLyrics(`${row}\n[00:01.00]One`)).toMatchObject({ lyrics: 'One', lines: { length: 1 } });
  });

  it.each(['[Re: Verse]', '[By: all]', '[Al: solo]', '[Verse 1]'])('keeps the heading %s', (row) => {
    expect(parseLyrics(`${row}\nOne`).lyrics).toBe(`${row}\nOne`);
    expect(parseLyrics(`[00:01.00]${row}\n[00:02.00]One`).lines?.[0]).toMatchObject({ isHeading: true });
  });

  it('reads text around times of words, in either kind of brackets', () => {
    expect(
      lines('[00:01.00]<00:01.00>One <00:01.50>two\n[00:02.00]Three [00:02.50]four\n[00:03,00]<00:03,00>Five'),
    ).toEqual([
      [1_000, 'One two'],
      [2_000, 'Three four'],
      [3_000, 'Five'],
    ]);
  });

  it('keeps times of words, with the space where it belongs', () => {
    const words = (source: string) => parseLyrics(source).lines?.[0]?.words?.map(({ atMs, text }) => [atMs, text]);
    const both = [
      [1000, 'One '],
      [1500, 'two'],
    ];
    expect(words('[00:01.00]<00:01.00>One <00:01.50>two')).toEqual(both);
    expect(words('[00:01.00] <00:01.00> One<00:01.50> two <00:02.00>')).toEqual(both);
    expect(words('[00:01.00]One [00:01.50]two')).toEqual(both);
    expect(words('[00:01.00]<00:01.00>syl<00:01.20>la<00:01.40>bles')?.map(([, text]) => text)).toEqual([
      'syl',
      'la',
      'bles',
    ]);
    expect(words('[00:01.00]<00:01.00>One')).toBeUndefined();
  });

  it('drops the times of words when an editor changes the row', () => {
    const [row] = readLyricRows('[00:01.00]<00:01.00>One <00:01.50>two');
    if (!row) throw new Error('no row');
    expect(writeLyricRows([row])).toBe('[00:01.00]<00:01.00>One <00:01.50>two');
    expect(writeLyricRows([{ ...row, text: 'One three' }])).toBe('[00:01.00]One three');
  });

  it('keeps the time at which a line ends, as a line without text', () => {
    expect(lines('[00:01.00]One\n[00:02.00]\n[00:03.00] \n[00:04.00]Two')).toEqual([
      [1_000, 'One'],
      [2_000, ''],
      [3_000, ''],
      [4_000, 'Two'],
    ]);
  });

  it('has no lines where only empty ones have times', () => {
    expect(parseLyrics('[00:01.00]\nWords\n[00:02.00]').lines).toBeNull();
  });
});

describe('writeLyrics', () => {
  it.each([
    'Plain\n\n[Chorus]\nWords',
    '[00:01.00]One\nwithout a time\n[00:03.005][Chorus]\n[00:04.50][01:04.50]La la',
    '[00:01.00]<00:01.00>One <00:01.50>two\n[00:02.00]Three',
    '[00:01.00]One\n[00:02.00]\n[00:03.00]Two\n[00:04.00]',
    '[00:01.00]One\n\n[00:03.00][Chorus]\n[00:04.00]Two\n[00:05.00]\n[00:06.00]Two',
    '[00:01.00]Again\n[00:02.00]Again\n[00:03.00]Other\n[00:04.00]Again',
  ])('writes what is read the same: %#', (source) => {
    const { lyrics, lines } = parseLyrics(source);
    expect(writeLyrics(lyrics, lines)).toBe(source);
  });

  it('answers null without lyrics', () => {
    expect(writeLyrics(null, null)).toBeNull();
  });
});

it('writes times beyond an hour in minutes', () => {
  expect(lrcTime(3_723_450)).toBe('[62:03.45]');
});

it('keeps every row in its place with its own times, for editors', () => {
  const source = 'Again\n\n[00:02.00][Chorus]\n[00:03.00][01:03.00]Again\n[00:01.00]Early';
  expect(readLyricRows(`[ar:Nobody]\r\n${source}`)).toEqual([
    { text: 'Again', timesMs: [] },
    { text: '', timesMs: [] },
    { text: '[Chorus]', timesMs: [2000] },
    { text: 'Again', timesMs: [3000, 63_000] },
    { text: 'Early', timesMs: [1000] },
  ]);
  expect(writeLyricRows(readLyricRows(source))).toBe(source);
  expect(
    writeLyricRows([
      { text: ' ', timesMs: [1000] },
      { text: 'One', timesMs: [2000] },
    ]),
  ).toBe('[00:01.00]\n[00:02.00]One');
});
