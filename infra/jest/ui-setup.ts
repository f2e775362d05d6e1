import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/dom';

// What a test waits for comes when it comes, also on a machine that is busy with others.
configure({ asyncUtilTimeout: 60_000 });

// jsdom leaves out what every browser has.
Object.assign(globalThis, { TextEncoder, TextDecoder });
