// Selects the size of a picture to request, with the rules that the server uses in the pages that it renders.
export { type ImageType, imageSrcSet, imageUrl, nearestImageSizePx } from '@libretto/contracts/image-sizes';
