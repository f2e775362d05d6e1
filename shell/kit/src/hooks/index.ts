// Hooks and functions without a look: gestures, idle time, scrolling, the bus, the connection.
export { useAskAgain } from './ask-again';
export { useDebounced } from './debounced';
export { type FetchedCode, fetchedCode, useFetchedCode } from './fetched-code';
export { useGrowing } from './grow-with-text';
export { haptic } from './haptics';
export { useInfiniteScroll } from './infinite-scroll';
export { rowPress } from './row-press';
export { useScrolledTo } from './scrolled-to';
export { bufferedEndOf, hasEnough, soundAhead } from './sound-ahead';
export { useSwipeDown } from './swipe-down';
export { useBusMessage, useBusState, useIsLive } from './use-bus';
export { useOnline } from './use-online';
export { afterPaint, idleTime, nextTask, preloadWhenIdle, whenIdle } from './when-idle';
