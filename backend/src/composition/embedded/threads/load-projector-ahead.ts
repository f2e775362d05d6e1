// Import this module first: it starts the projector's thread, which then loads its modules in parallel with this one.
import { loadAhead, threadScript } from './projector-script';

// The distributed profile runs its roles in separate processes and needs no such thread.
if (process.env.LIBRETTO_PROFILE !== 'distributed') loadAhead(threadScript());
