// Title and sharing metadata of the page; React hoists them into the document's head.
import {
  type HeadTag,
  headTags,
  missingPageTags,
  productName,
  type PageHead as SharedHead,
  shareText,
  siteHead,
} from '@libretto/contracts/sharing';
import { useLayoutEffect } from 'react';

export { productName, shareText };

/** Returns the site's origin as the server writes it into the page: the prefix of shared links. */
export function siteOrigin(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="libretto-origin"]')?.content || location.origin;
}

export type PageHeadProps = {
  title: string;
  description?: string;
  /** The next two are set by remotes that were built before `SharedPageHead`. */
  image?: string;
  canonical?: string;
  noIndex?: boolean;
};

/** The head of a page that is not shareable. */
export function PageHead({ title, description = shareText, image, canonical, noIndex = false }: PageHeadProps) {
  if (noIndex) return <HeadTags tags={missingPageTags(title)} />;
  const tags = headTags({ ...siteHead(), title, description }, siteOrigin());
  return (
    <>
      <HeadTags tags={image ? tags.filter((tag) => !isOfPicture(tag)) : tags} />
      {image && <meta property="og:image" content={image} />}
      {canonical && <link rel="canonical" href={canonical} />}
    </>
  );
}

const isOfPicture = (tag: HeadTag) =>
  tag.tag === 'meta' && /^(og|twitter):image/.test(tag.attributes.property ?? tag.attributes.name ?? '');

export interface SharedPageHeadProps {
  head: SharedHead;
  /** The title in the page's language; the server writes the same head into the HTML of a first visit, in English. */
  title?: string;
}

/** The head of a shareable page. */
export function SharedPageHead({ head, title = head.title }: SharedPageHeadProps) {
  return <HeadTags tags={headTags({ ...head, title }, siteOrigin())} />;
}

function HeadTags({ tags }: { tags: readonly HeadTag[] }) {
  // Removes the tags that the server wrote for the first page, which would otherwise remain next to those of later
  // pages.
  useLayoutEffect(() => {
    for (const tag of document.head.querySelectorAll('[data-from-server]')) tag.remove();
  }, []);
  return tags.map((tag) => <HeadElement key={keyOf(tag)} {...tag} />);
}

function HeadElement(props: HeadTag) {
  if (props.tag === 'title') return <title>{props.text}</title>;
  if (props.tag === 'script') {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: data that no browser runs, escaped where it was made.
    return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: props.text }} />;
  }
  const Tag = props.tag;
  return <Tag {...props.attributes} />;
}

function keyOf(tag: HeadTag): string {
  if (tag.tag === 'title') return 'title';
  return tag.tag === 'script' ? tag.text : JSON.stringify(tag.attributes);
}
