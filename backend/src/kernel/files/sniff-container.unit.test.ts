import { sniffContainer } from './sniff-container';

const bytes = (text: string) => Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)));

describe('sniff container', () => {
  test.each([
    ['RIFF\x24\0\0\0WAVEfmt ', 'wav'],
    ['FORM\0\0\0\x24AIFFCOMM', 'aiff'],
    ['FORM\0\0\0\x24AIFCFVER', 'aiff'],
    ['fLaC\0\0\0\x22', 'flac'],
    ['OggS\0\x02', 'ogg'],
    ['\x1a\x45\xdf\xa3\x9f', 'webm'],
    ['\0\0\0\x20ftypM4A ', 'mp4'],
    ['\xff\xfb\x90\x64', 'mp3'],
    ['\xff\xf3\x84\xc4', 'mp3'],
    ['ID3\x04\0\0\0\0\0\x02xx\xff\xfb\x90\x64', 'mp3'],
    ['ID3\x04\0\0\0\0\0\x02xxfLaC', 'flac'],
    ['ID3\x04\0\0\0\0\0\x02xxID3\x03\0\0\0\0\0\x01x\xff\xfb\x90\x64', 'mp3'],
    ['ID3\x04\0\0\0\x02\0\0', 'mp3'],
    ['\xff\xf1\x50\x80', 'adts'],
  ])('knows %j as %s', (head, container) => {
    expect(sniffContainer(bytes(head))).toBe(container);
  });

  test.each([
    '',
    'RF64\xff\xff\xff\xffWAVE',
    'RIFF\0\0\0\0AVI ',
    '<html>',
    '\xff\xd8\xff\xe0',
    '\xff\xff\xff\xff',
    '#EXTM3U',
  ])('does not know %j', (head) => {
    expect(sniffContainer(bytes(head))).toBeUndefined();
  });
});
