// The bus, live topics, exposed modules and their props: what parts of the page that are built apart share.
export { Bus, type BusTopic, bus } from './bus';
export { type LiveDriver, type LiveListener, LiveTopics, live, type Push } from './live';
export type * from './messages';
export type * from './modules';
export type * from './page-preloads';
export type * from './registry';
