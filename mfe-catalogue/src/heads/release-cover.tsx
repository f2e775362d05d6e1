// The large cover of a head, with the full width of its column.
import { Cover, type CoverProps } from '@libretto/kit/pictures';

export function ReleaseCover(props: Pick<CoverProps, 'type' | 'imageId' | 'fallbackName' | 'dominantColour'>) {
  return <Cover {...props} sizePx={240} fluid raised priority />;
}
