// Pictures and drawn signs: covers, avatars, brands, the patron seal, the equaliser, the spinner.
export { Avatar } from './avatar';
export { Brand, BrandMark } from './brand';
export { CardBrandTile, cardBrandName, PaymentTile } from './brand-tiles';
export { Cover, type CoverProps } from './cover';
export { CoverWash } from './cover-wash';
export { washInkRules } from './cover-wash-rules';
export { Equaliser } from './equaliser';
export { keepFirstPictureOf, removeFirstPicture } from './first-picture';
export { Image } from './image';
export { imageSrcSet, imageUrl, nearestImageSizePx } from './image-source';
export { keptPictureUrl, setKeptPictures } from './kept-pictures';
export { LevelRing } from './level-ring';
export { PatronSeal } from './patron-seal';
export { Spinner } from './spinner';
