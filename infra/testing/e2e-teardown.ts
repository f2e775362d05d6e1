// Jest's global tear-down of the e2e project.
import { stopSharedServer } from './shared-server';

export default stopSharedServer;
