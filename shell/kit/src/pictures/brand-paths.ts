// Libretto's mark and wordmark, as pictures for other sites draw them too.
export { markPath, markViewBox, wordmarkPath, wordmarkViewBox } from '@libretto/contracts/sharing';
