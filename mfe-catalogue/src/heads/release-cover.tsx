// The large cover of a head, as wide as its column.
import { Cover, type CoverProps } from '@libretto/kit/cover';

export function ReleaseCover(props: Pick<CoverProps, 'type' | 'imageId' | 'fallbackName' | 'dominantColour'>) {
  return <Cover {...props} sizePx={240} fluid raised priority />;
}
