// Which picture to ask for, as the server also says in the pages that it writes.
export { type ImageType, imageSrcSet, imageUrl, nearestImageSizePx } from '@libretto/contracts/image-sizes';
