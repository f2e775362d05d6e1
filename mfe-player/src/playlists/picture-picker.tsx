// Chooses the picture of a playlist and shows a preview.

import { css } from '@emotion/react';
import { Button } from '@libretto/kit/controls';
import { IconPhoto } from '@libretto/kit/icons';
import { colour, font, radius, space, VisuallyHidden, visuallyHiddenStyle } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useRef } from 'react';
import type { Picture } from './use-picture';

const box = css`
  display: grid;
  justify-items: start;
  gap: ${space[8]};
`;

const square = css`
  ${font.small}
  position: relative;
  display: grid;
  place-items: center;
  place-content: center;
  gap: ${space[4]};
  overflow: hidden;
  width: 100%;
  aspect-ratio: 1;
  border: 1px dashed ${colour.lineStrong};
  border-radius: ${radius.cover};
  background: ${colour.surface2};
  color: ${colour.textMuted};
  cursor: pointer;
  &:hover {
    background: ${colour.surface3};
  }
  &:focus-within {
    outline: 2px solid ${colour.focus};
    outline-offset: 2px;
  }
  &[data-filled] {
    border-style: solid;
    border-color: ${colour.line};
  }
  & > img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

export function PicturePicker({ picture, name }: { picture: Picture; name: string }) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    picture.choose(null);
    if (input.current) input.current.value = '';
  };
  return (
    <div css={box} data-picture="">
      <label css={square} data-filled={picture.url ? '' : undefined}>
        <input
          ref={input}
          type="file"
          accept="image/*"
          css={visuallyHiddenStyle}
          onChange={(event) => picture.choose(event.target.files?.[0] ?? null)}
        />
        {picture.url ? (
          <>
            <VisuallyHidden>{t`Change picture`}</VisuallyHidden>
            <img src={picture.url} alt={name ? t`Cover of ${name}` : t`Cover of the new playlist`} />
          </>
        ) : (
          <>
            <IconPhoto size={24} stroke={1.5} aria-hidden />
            {t`Add picture`}
          </>
        )}
      </label>
      {picture.url && (
        <Button variant="ghost" size="row" onClick={clear}>
          {t`Remove`}
        </Button>
      )}
    </div>
  );
}
