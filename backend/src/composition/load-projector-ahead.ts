// To be imported first: from then on the projector's thread loads its modules beside this one.
import { loadAhead, threadScript } from './projector-script';

// The distributed profile has its roles in processes, and so no such thread.
if (process.env.LIBRETTO_PROFILE !== 'distributed') loadAhead(threadScript());
