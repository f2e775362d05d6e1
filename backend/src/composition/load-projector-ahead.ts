// To be imported first: from then on the projector's thread loads its modules beside this one.
import { loadAhead, threadScript } from './projector-script';

loadAhead(threadScript());
