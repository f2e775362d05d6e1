// `npm run durations`: saves the durations that runs on this machine have measured to durations.json.
import { existsSync } from 'node:fs';
import { keepDurations } from './durations.cjs';

keepDurations(existsSync);
