// Title and sharing texts of the page; React lifts them into the document's head.

/** Stands behind every title and as the share text. */
export const productName = 'Libretto';
export const shareText = 'Music Liberation Starts Here';

export type PageHeadProps = {
  title: string;
  description?: string;
  /** Absolute or site-relative picture for shared links. */
  image?: string;
  canonical?: string;
  noIndex?: boolean;
};

export function PageHead({ title, description = shareText, image, canonical, noIndex = false }: PageHeadProps) {
  const whole = title === productName ? `${productName}: ${shareText}` : `${title} · ${productName}`;
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={whole} />
      <meta property="og:description" content={description} />
      {image && <meta property="og:image" content={image} />}
      {canonical && <link rel="canonical" href={canonical} />}
      {noIndex && <meta name="robots" content="noindex" />}
    </>
  );
}
