// The product's public metadata: addresses, page heads, pictures.
export * from './addresses';
export * from './brand-paths';
export * from './embed';
export * from './head-tags';
export type { JsonLd } from './json-ld';
export {
  albumHead,
  type PageHead,
  playlistHead,
  postHead,
  postTitle,
  productName,
  profileHead,
  profileTitle,
  shareText,
  siteHead,
  songHead,
  songTitle,
} from './page-heads';
export * from './share-picture';
export type * from './shared-things';
