import { guarded, guardRelease, guardScript, impossibleIntegrity } from './script-guard';

const manifestUrl = '/remotes/mfe-player/1.0.0-a/mf-manifest.json';
const integrity = {
  'mf-manifest.json': 'sha384-manifest',
  'remoteEntry.js': 'sha384-entry',
  '127.abc.js': 'sha384-chunk',
};

function script(src: string): HTMLScriptElement {
  const element = document.createElement('script');
  element.src = src;
  guardScript(element);
  return element;
}

beforeEach(() => guardRelease(manifestUrl, { integrity, attempt: 0 }));

test('puts the integrity of the release on its manifest, its entry and its chunks', () => {
  expect(guarded(manifestUrl).integrity).toBe('sha384-manifest');
  expect(script('/remotes/mfe-player/1.0.0-a/remoteEntry.js').integrity).toBe('sha384-entry');
  expect(script('/remotes/mfe-player/1.0.0-a/127.abc.js').integrity).toBe('sha384-chunk');
});

test('gives a file that the release does not list an integrity that no bytes can have', () => {
  expect(script('/remotes/mfe-player/1.0.0-a/unknown.js').integrity).toBe(impossibleIntegrity);
});

test('refuses scripts from anywhere else alike', () => {
  expect(script('/remotes/mfe-player/2.0.0-b/remoteEntry.js').integrity).toBe(impossibleIntegrity);
  expect(script('https://elsewhere.example/remoteEntry.js').integrity).toBe(impossibleIntegrity);
});

test('cannot be led to another file by a query', () => {
  expect(guarded('/remotes/mfe-player/1.0.0-a/unknown.js?remoteEntry.js').integrity).toBe(impossibleIntegrity);
});

test('goes round the cache on a later attempt, under the same integrity', () => {
  guardRelease(manifestUrl, { integrity, attempt: 2 });
  const element = script('/remotes/mfe-player/1.0.0-a/remoteEntry.js');
  expect(element.src).toBe('http://localhost/remotes/mfe-player/1.0.0-a/remoteEntry.js?attempt=2');
  expect(element.integrity).toBe('sha384-entry');
});

test('asks another origin without cookies, as integrity demands there', () => {
  guardRelease('https://cdn.example/mfe-player/1.0.0-a/mf-manifest.json', { integrity, attempt: 0 });
  const element = script('https://cdn.example/mfe-player/1.0.0-a/remoteEntry.js');
  expect(element.integrity).toBe('sha384-entry');
  expect(element.crossOrigin).toBe('anonymous');
});
