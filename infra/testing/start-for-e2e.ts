// Jest's global set-up of the browser tests.
import { startSharedServer } from './shared-server';

export default startSharedServer;
