import { skippedTests } from './installed.mjs';

const { PATH } = process.env;
afterEach(() => {
  process.env.PATH = PATH;
});

test('lists the tests that a machine without the other browsers and Java skips, and the packages to install', () => {
  process.env.PATH = '';
  const sentences = skippedTests();
  expect(sentences).toHaveLength(4);
  expect(sentences[0]).toBe('Tests in Firefox are skipped: this machine lacks firefox-esr and pulseaudio of Debian.');
  expect(sentences[1]).toMatch(/^Tests in WebKit are skipped: .*webkit2gtk-driver/);
  expect(sentences[2]).toBe(
    'Checks of the rendered HTML are skipped: this machine lacks default-jre-headless of Debian.',
  );
});
