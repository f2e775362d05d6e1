// Text and numbers as the page's language writes them, and the small labels that contain them.
export { CountBadge } from './count-badge';
export { DocumentTitle } from './document-title';
export {
  eurosOfShare,
  eurosOfTalents,
  formatBytes,
  formatCount,
  formatEuros,
  formatMinor,
  formatNumber,
  formatPercent,
  formatTalents,
  formatTalentsShort,
  formatTime,
  formatTotalTime,
  formatUnread,
  spokenTime,
} from './format';
export { formatDate, formatFullDate, formatLedgerTime } from './format-relative';
export { LinkedText } from './linked-text';
export { PageHead, SharedPageHead, siteOrigin } from './page-head';
export { PersonName } from './person';
export { RelativeTime } from './relative-time';
export { ArtistTag, PriceTag, PurchasedTag, StatusTag, Tag, type TagTone } from './tag';
