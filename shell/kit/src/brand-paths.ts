// Re-exports Libretto's mark and wordmark, which the pictures for other sites use too.
export { markPath, markViewBox, wordmarkPath, wordmarkViewBox } from '@libretto/contracts/sharing';
