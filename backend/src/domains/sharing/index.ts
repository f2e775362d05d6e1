// What people see of the product from outside: page heads, pictures, embedded players and feeds.
import { type DomainModule, defineDomain } from '../../kernel/domain';
import type { FindPodcastSound } from '../../ports/media/podcast-sound';
import { embedRoutes } from './embed/embed.routes';
import { oEmbedRoutes } from './embed/oembed.routes';
import { artistFeedRoutes } from './feeds/artist-feed.routes';
import { sitemapProjection } from './feeds/sitemap.projection';
import { sitemapRoutes } from './feeds/sitemap.routes';
import { dropSharePicturesPolicy } from './picture/drop-share-pictures.policy';
import { sharePictureRoutes } from './picture/share-picture.routes';
import { sharedPagesRoutes } from './shared-pages.routes';
import { sharedThingsProjection } from './shared-things.projection';
import { sharingUses } from './sharing.deps';

/** @param findPodcastSound finds the podcast file of a song, which another domain knows */
export const sharingDomain = ({ findPodcastSound }: { readonly findPodcastSound: FindPodcastSound }): DomainModule =>
  defineDomain({
    uses: sharingUses,
    name: 'sharing',
    events: [],
    projections: [sharedThingsProjection, sitemapProjection],
    wire: (deps) => ({
      routes: sharePictureRoutes(deps).use(oEmbedRoutes(deps)),
      pages: sharedPagesRoutes(deps).use(
        embedRoutes(deps),
        sitemapRoutes(deps),
        artistFeedRoutes(deps, findPodcastSound),
      ),
      policies: [dropSharePicturesPolicy(deps.blobs)],
    }),
  });
