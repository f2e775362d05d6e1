// Jest's global set-up of the e2e project.
import { startSharedServer } from './shared-server';

export default startSharedServer;
