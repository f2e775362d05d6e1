export { TunedInPanel } from '../tuned-in/tuned-in-panel';
