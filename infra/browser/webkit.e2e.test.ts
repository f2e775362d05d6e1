// The journey in WebKit, the engine of Safari, as GNOME's library builds it.
import { missingForWebKit } from './installed.mjs';
import { journeySuite } from './journey.suite';
import { openWebKit } from './webkit';

const inWebKit = missingForWebKit().length > 0 ? describe.skip : describe;

inWebKit('in WebKit', () => {
  journeySuite({ name: 'webkit', open: openWebKit });
});
