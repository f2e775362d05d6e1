// Replaces a part that failed to load: shows its name and Retry. Everything around it keeps working.

import { css } from '@emotion/react';
import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../controls/button';
import { IconButton } from '../controls/icon-button';
import { IconPlugConnectedX, IconX } from '../icons/icons';
import { media } from '../theme/media';
import { colour, font, layer, radius, shadow, space } from '../theme/tokens';
import { RemoteFallback } from './error-state';

/**
 * `page` for all of it, `here` for a part of a page, `dialog` for what somebody has just opened, `corner` for what runs
 * behind the pages.
 */
export type ErrorFallbackPlace = 'page' | 'here' | 'dialog' | 'corner';

export type ErrorFallbackProps = {
  name: string;
  place: ErrorFallbackPlace;
  onRetry: () => void;
  onDismiss: () => void;
};

const card = css`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  padding: ${space[8]} ${space[8]} ${space[8]} ${space[16]};
  border: 1px solid ${colour.cardEdge};
  border-radius: ${radius.card};
  background: ${colour.surface2};
  color: ${colour.text};
  & > svg {
    flex: none;
    color: ${colour.textMuted};
  }
  & > p {
    ${font.bodyStrong}
    flex: 1;
    min-width: 0;
  }
`;

const dialog = css`
  width: min(400px, calc(100vw - 32px));
  margin: auto;
  box-shadow: ${shadow.dialog};
  &::backdrop {
    background: ${colour.scrim};
  }
  &:not([open]) {
    display: none;
  }
`;

const page = css`
  display: grid;
  align-content: center;
  justify-items: start;
  gap: ${space[16]};
  min-height: 80dvh;
  padding: ${space[24]};
  & > h1 {
    ${font.title}
  }
  & > p {
    ${font.post}
    max-width: 48ch;
    color: ${colour.textMuted};
  }
  & > div {
    display: flex;
    gap: ${space[8]};
  }
`;

/** One column for all of them, so that none covers the Retry of another; above the player, which goes on. */
const column = css`
  position: fixed;
  inset: auto auto calc(var(--lb-bottom, 0px) + 16px) calc(var(--lb-sidebar, 0px) + 16px);
  z-index: ${layer.shell};
  display: grid;
  gap: ${space[8]};
  width: 360px;
  ${media.mobile} {
    width: auto;
    inset-inline: ${space[16]};
  }
`;

export function ErrorFallback(props: ErrorFallbackProps) {
  if (props.place === 'page') return <ErrorFallbackPage {...props} />;
  if (props.place === 'here') return <RemoteFallback name={props.name} onRetry={props.onRetry} />;
  return props.place === 'dialog' ? <ErrorFallbackDialog {...props} /> : <CornerCard {...props} />;
}

function ErrorFallbackPage({ name, onRetry }: ErrorFallbackProps) {
  return (
    <main css={page} id="main" role="alert">
      <h1>{t`${name} did not load`}</h1>
      <p>{t`Please check your connection, or reload the page if a newer Libretto has taken the place of this one.`}</p>
      <div>
        <Button variant="primary" onClick={onRetry}>
          {t`Retry`}
        </Button>
        <Button variant="ghost" onClick={() => location.reload()}>
          {t`Reload`}
        </Button>
      </div>
    </main>
  );
}

function CardContent({ name, onRetry, onDismiss }: Omit<ErrorFallbackProps, 'place'>) {
  return (
    <>
      <IconPlugConnectedX size={20} aria-hidden />
      <p>{t`${name} did not load`}</p>
      <Button size="row" onClick={onRetry}>
        {t`Retry`}
      </Button>
      <IconButton
        label={t`Close: ${name} did not load`}
        tooltip={false}
        icon={<IconX size={18} />}
        onClick={onDismiss}
      />
    </>
  );
}

/** The browser's own dialog: the code of the kit's dialog may be the one that failed to load. */
function ErrorFallbackDialog(props: ErrorFallbackProps) {
  const { name } = props;
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => element.current?.showModal(), []);
  return (
    <dialog css={[card, dialog]} ref={element} aria-label={t`${name} did not load`} onClose={props.onDismiss}>
      <CardContent {...props} />
    </dialog>
  );
}

const columnId = 'lost-parts';

/** Mounted once in the page, where the cards of failed hosts gather. */
export function ErrorFallbackColumn() {
  return <div css={column} id={columnId} />;
}

function CornerCard(props: ErrorFallbackProps) {
  const place = document.getElementById(columnId);
  const content = (
    <div css={card} role="alert">
      <CardContent {...props} />
    </div>
  );
  return place ? createPortal(content, place) : content;
}
