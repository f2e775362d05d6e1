// The credentials for an app. The key is shown only once.

import { css } from '@emotion/react';
import { Button, Input } from '@libretto/kit/controls';
import { toast } from '@libretto/kit/feedback';
import { Dialog } from '@libretto/kit/overlays';
import { font, Stack } from '@libretto/kit/theme';
import { copyText } from '@libretto/product/clipboard';
import { t } from '@lingui/core/macro';
import { useState } from 'react';

export interface NewAppKeyDialogProps {
  readonly isOpen: boolean;
  readonly secret: string;
  readonly serverUrl: string;
  readonly username: string;
  readonly onClose: () => void;
}

export function NewAppKeyDialog({ isOpen, secret, serverUrl, username, onClose }: NewAppKeyDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t`Your new key`}
      size="buy"
      initialFocus="dialog"
      footer={
        <Button variant="primary" onClick={onClose}>
          {t`Done`}
        </Button>
      }
    >
      <Stack gap={16}>
        <p css={text}>
          {t`Enter this in the app. If it asks for an API key, the key alone is enough. The key is shown only now.`}
        </p>
        <Copied label={t`Server`} value={serverUrl} />
        <Copied label={t`Username`} value={username} />
        <Copied label={t`Key, in place of a password`} value={secret} />
      </Stack>
    </Dialog>
  );
}

const copiedMs = 2000;

function Copied({ label, value }: { label: string; value: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    if (await copyText(value)) {
      setIsCopied(true);
      setTimeout(() => setIsCopied(false), copiedMs);
    } else {
      toast.error(t`This could not be copied`, t`Select the text and copy it by hand.`);
    }
  };
  return (
    <Input
      label={label}
      value={value}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
      endSlot={
        <Button size="row" variant="ghost" onClick={copy} aria-label={t`Copy ${label}`}>
          {isCopied ? t`Copied` : t`Copy`}
        </Button>
      }
    />
  );
}

const text = css`
  ${font.body}
  margin: 0;
`;
