// Title and sharing texts of the page; React lifts them into the document's head.
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
import { DocumentTitle } from './document-title';

export { productName, shareText };

/** As the server calls the site in the page that it sent: the address that shared links begin with. */
export function siteOrigin(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="libretto-origin"]')?.content || location.origin;
}

export type PageHeadProps = {
  title: string;
  description?: string;
  /** Remotes that were built before `SharedPageHead` give the next two. */
  image?: string;
  canonical?: string;
  noIndex?: boolean;
};

/** Of a page that nobody shares as such. */
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
  /** In the language of the page; the server, which writes the same head into the HTML of a first visit, has it in English. */
  title?: string;
}

/** The head of a page that people share. */
export function SharedPageHead({ head, title = head.title }: SharedPageHeadProps) {
  return <HeadTags tags={headTags({ ...head, title }, siteOrigin())} />;
}

function HeadTags({ tags }: { tags: readonly HeadTag[] }) {
  // The tags from the server describe the first page, and would stay next to the tags of every later page.
  useLayoutEffect(() => {
    for (const tag of document.head.querySelectorAll('[data-from-server]')) {
      // Its text is replaced instead.
      if (tag.tagName === 'TITLE') tag.removeAttribute('data-from-server');
      else tag.remove();
    }
  }, []);
  return tags.map((tag) => <HeadElement key={keyOf(tag)} {...tag} />);
}

function HeadElement(props: HeadTag) {
  if (props.tag === 'title') return <DocumentTitle title={props.text} />;
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
