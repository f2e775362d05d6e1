// Entry of the page. The federation stands before anything renders, so that a remote can be asked for at any time.
import { bootstrap } from './bootstrap';
import { initFederation } from './federation/federation-host';

initFederation();
bootstrap();
