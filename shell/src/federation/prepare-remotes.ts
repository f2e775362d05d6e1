// What every remote needs first: how remotes are loaded, and which there are.
import { registryOfPage } from './release-registry';
import { federationRuntime } from './remote-loader';

/** Asks for it before anything is drawn. What fails here is asked for again where it is needed, and is told there. */
export function prepareRemotes(): void {
  Promise.all([federationRuntime(), registryOfPage()]).catch(() => undefined);
}
