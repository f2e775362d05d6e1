// The link to copy, and networks that accept one.
import { css } from '@emotion/react';
import { IconCheck, IconLink } from '@libretto/kit/icons';
import { Dialog } from '@libretto/kit/overlays';
import { colour, font, media, radius, space } from '@libretto/kit/theme';
import { putOnClipboard, wholeAddress } from '@libretto/product/copy-link';
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { networks } from './networks';

const copiedShownMs = 2_000;

export interface ShareDialogProps {
  path: string;
  text: string;
  onClose: () => void;
}

export function ShareDialog({ path, text, onClose }: ShareDialogProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copiedShownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <Dialog isOpen onClose={onClose} title={t`Share`} size="confirm">
      <ul css={list}>
        <li>
          <button type="button" css={row} onClick={async () => setCopied(await putOnClipboard(path))}>
            {isCopied ? <IconCheck size={20} aria-hidden /> : <IconLink size={20} aria-hidden />}
            <span aria-live="polite">{isCopied ? t`Copied` : t`Copy link`}</span>
          </button>
        </li>
        {networks.map(({ id, name, icon, address }) => (
          <li key={id}>
            {address ? (
              <a css={row} href={address(wholeAddress(path), text)} target="_blank" rel="noopener noreferrer">
                {icon}
                {name}
              </a>
            ) : (
              <span css={row} aria-disabled="true" title={t`${name} takes no links from other pages`}>
                {icon}
                {name}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const list = css`
  margin: 0 calc(-1 * ${space[12]});
`;

const row = css`
  ${font.body}
  display: flex;
  align-items: center;
  gap: ${space[12]};
  width: 100%;
  min-height: 44px;
  padding: 0 ${space[12]};
  border: 0;
  border-radius: ${radius.field};
  background: none;
  color: ${colour.text};
  text-align: start;
  cursor: pointer;
  & > svg {
    color: ${colour.textMuted};
  }
  ${media.hover} {
    &:hover:not([aria-disabled]) {
      background: ${colour.surface2};
    }
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  &[aria-disabled] {
    color: ${colour.textDisabled};
    cursor: default;
  }
`;
