// Minimal documents of the front end, for tests of what the server inserts into them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FrontEndHosting, frontEndHosting } from '../../../src/site/frontend-hosting';
import { temporaryFolder } from './temporary-folder';

const documents = {
  'index.html': `<!doctype html><html><head><title>Libretto</title>
    <meta name="description" content="As built" />
    <template id="preloads"><link rel="preload" as="script" href="/main.0123456789ab.js" /></template><script>preload()</script></head><body><div id="root"></div><noscript>As built</noscript>
    <template id="scripts"><script defer src="/main.0123456789ab.js"></script></template><script>start()</script></body></html>`,
  'embed.html':
    '<!doctype html><html><head><title>Libretto</title></head><body><script src="/embed.js"></script></body></html>',
};

export function smallFrontEnd(publicOrigin: string): FrontEndHosting & { readonly remove: () => void } {
  const { path, remove } = temporaryFolder();
  const siteFolder = join(path, 'site');
  mkdirSync(siteFolder);
  for (const [name, html] of Object.entries(documents)) writeFileSync(join(siteFolder, name), html);
  const folders = { siteFolder, releasesFolder: join(path, 'releases'), formerSiteFolder: join(path, 'former') };
  return { ...frontEndHosting({ ...folders, publicOrigin, opensOffline: true }), remove };
}
