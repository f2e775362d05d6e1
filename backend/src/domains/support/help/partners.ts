import type { HelpTopic } from './help-topic';

export const partnersHelp: HelpTopic = {
  id: 'partners',
  title: 'Help for partners',
  summary: 'Keys, reporting royalties, repeats, feeds and players for other sites.',
  sections: [
    {
      id: 'keys',
      heading: 'Getting and keeping a partner key',
      keywords: 'api key secret scope bearer authorization token partner access revoke',
      paragraphs: [
        'An administrator issues your key with the scopes that you need. Its secret is shown once and stored as a hash only; send it as “Authorization: Bearer …”. A key that was lost or leaked is revoked at once, and you get a new one.',
      ],
    },
    {
      id: 'royalties',
      heading: 'Reporting royalties and platform streams',
      keywords: 'royalty royalties report streams distributor platform earnings send line reference csv',
      paragraphs: [
        'POST /api/partners/royalties with the scope royalties:write takes what artists earned elsewhere, and how often their songs were played there. The same reference and line counts once, so a report can be sent again after a broken connection.',
      ],
    },
    {
      id: 'idempotency',
      heading: 'Repeating a call safely',
      keywords: 'idempotency key retry repeat duplicate timeout again header',
      paragraphs: [
        'Every changing call takes an Idempotency-Key header. The same key with the same body gives the first answer again and changes nothing; with another body it is refused with 409.',
      ],
    },
    {
      id: 'errors',
      heading: 'Errors and limits of the API',
      keywords: 'error problem json rate limit 429 status code retry-after api documentation openapi docs',
      paragraphs: [
        'Refusals are application/problem+json with a stable code and a text in “error”. 429 carries Retry-After in seconds. Every call stands in /docs, with its schema.',
      ],
    },
    {
      id: 'embedding',
      heading: 'Feeds, previews and players on your site',
      keywords: 'embed oembed rss feed podcast widget iframe website share sitemap',
      paragraphs: [
        'GET /api/oembed?url=… answers for the address of a song, /embed/song/{id} is a player for other sites, and /rss/artist/{id} is a feed for feed readers and podcast players.',
      ],
    },
  ],
};
