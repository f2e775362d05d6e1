// The journey in Firefox, and in a Firefox that blocks all site data.
import { sharedServer } from '../testing/shared-server';
import { openFirefox } from './firefox';
import { missingForFirefox } from './installed.mjs';
import { journeySuite } from './journey.suite';
import { button, fill, main, named, press, seesText, waitFor } from './tab';

const lacking = missingForFirefox();
const inFirefox = lacking.length > 0 ? describe.skip : describe;

inFirefox('in Firefox', () => {
  journeySuite({ name: 'firefox', open: openFirefox });

  test('with all site data blocked, a visitor reads and plays, and sign-in says what to do', async () => {
    const { url } = sharedServer();
    const { tab, close } = await openFirefox({ blocksSiteData: true });
    try {
      await tab.open(`${url}/song/salt-hours`);
      await press(tab, button(/^Play/, main));
      await waitFor(
        tab,
        `[...document.querySelectorAll('audio')].some(({ paused, currentTime }) => !paused && currentTime > 0.5)`,
      );
      await tab.open(`${url}/login`);
      await fill(tab, named('input', /^Email/), 'nobody@libretto.example');
      await fill(tab, named('input', /^Password/), 'lantern over still water 7');
      await press(tab, button(/^Sign in$/, main));
      await seesText(tab, /cookies/i);
    } finally {
      await close();
    }
  });
});
