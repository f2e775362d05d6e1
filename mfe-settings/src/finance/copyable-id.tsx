// A long id, truncated in the middle; pressing it copies the whole id.

import { css } from '@emotion/react';
import { IconButton } from '@libretto/kit/controls';
import { toast } from '@libretto/kit/feedback';
import { IconCheck, IconCopy } from '@libretto/kit/icons';
import { font } from '@libretto/kit/theme';
import { copyText } from '@libretto/product/clipboard';
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';

const copiedMs = 2000;

export function CopyableId({ value, copyLabel }: { value: string; copyLabel: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    if (await copyText(value)) setCopied(true);
    else toast.error(t`This could not be copied`, value, { durationMs: 10_000 });
  };
  return (
    <span css={whole}>
      <span title={value}>{cutInTheMiddle(value)}</span>
      <IconButton
        size="row"
        label={copied ? t`Copied` : copyLabel}
        icon={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        onClick={copy}
      />
    </span>
  );
}

/** Keeps the first and last eight characters; short ids are not truncated. */
export function cutInTheMiddle(value: string): string {
  return value.length <= 20 ? value : `${value.slice(0, 8)}…${value.slice(-8)}`;
}

const whole = css`
  ${font.mono}
  display: inline-flex;
  align-items: center;
`;
