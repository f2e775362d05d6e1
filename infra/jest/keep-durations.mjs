// `npm run durations`: takes the durations that runs on this machine have measured into durations.json.
import { existsSync } from 'node:fs';
import { keepDurations } from './durations.cjs';

keepDurations(existsSync);
