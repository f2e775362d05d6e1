// Jest's global tear-down of the browser tests.
import { stopSharedServer } from './shared-server';

export default stopSharedServer;
