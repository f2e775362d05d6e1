// A dialog: centred from 768 px, below that a sheet one pulls down by its header. Lazy, like all of React Aria.

import { css } from '@emotion/react';
import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { IconButton } from '../controls/icon-button';
import { IconX } from '../icons/icons';
import { media, mediaMatches } from '../theme/media';
import { colour, font, space } from '../theme/tokens';
import { Panel } from './panel';

/** confirm 400, buy 480 (also tune in, donate, pay, patron), people 560 (also comments), profile 880 px wide. */
export type DialogSize = 'confirm' | 'buy' | 'people' | 'profile';

const widthsPx: Record<DialogSize, number> = { confirm: 400, buy: 480, people: 560, profile: 880 };

export type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Next to the title: a count, a seal. */
  titleAside?: ReactNode;
  /** At the right of the title, before the close button: an icon button. */
  headAction?: ReactNode;
  /** Under the title, above what scrolls: a summary, tabs. */
  header?: ReactNode;
  /** The body scrolls; the footer stays. */
  children: ReactNode;
  /** Actions at the right, the primary one last. */
  footer?: ReactNode;
  size?: DialogSize;
  form?: 'dialog' | 'sheet';
  /** Full height on phones, for comments. */
  tall?: boolean;
  /** Nothing closes it: while money moves. */
  locked?: boolean;
  role?: 'dialog' | 'alertdialog';
  /** Where the focus starts: the first field, or the dialog itself; a child with `autoFocus` wins over both. */
  initialFocus?: 'first-field' | 'dialog';
  /** Without padding, for lists that bring their own. */
  flush?: boolean;
  /** Off where the content scrolls itself, such as a list above a composer; it then fills a flex column. */
  scrolls?: boolean;
  className?: string;
};

const frame = css`
  display: flex;
  flex-direction: column;
  min-height: 0;
  height: 100%;
  outline: none;
`;

const head = css`
  flex: none;
  padding: ${space[20]} ${space[24]} 0;
  &[data-drag] {
    touch-action: none;
  }
  ${media.mobile} {
    padding: ${space[24]} ${space[16]} 0;
  }
`;

const titleRow = css`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-height: 40px;
  margin-inline-end: -8px;
  & > h2 {
    ${font.section}
    flex: 1;
    min-width: 0;
  }
`;

const titleSide = css`
  color: ${colour.textMuted};
  font-weight: 400;
`;

const body = css`
  flex: 1 1 auto;
  min-height: 0;
  overflow: auto;
  overscroll-behavior: contain;
  padding: ${space[12]} ${space[24]} ${space[24]};
  ${media.mobile} {
    padding-inline: ${space[16]};
  }
  &[data-flush] {
    padding: 0;
  }
  &[data-still] {
    display: flex;
    flex-direction: column;
    overflow: hidden;
  }
`;

const foot = css`
  display: flex;
  flex: none;
  justify-content: flex-end;
  align-items: center;
  gap: ${space[8]};
  padding: ${space[16]} ${space[24]};
  border-top: 1px solid ${colour.line};
  [role='alertdialog'] > & {
    padding-top: 0;
    border-top: 0;
  }
  ${media.mobile} {
    padding-inline: ${space[16]};
  }
`;

const firstField = 'input:not([type="hidden"],:disabled),textarea:not(:disabled),select:not(:disabled)';

export function Dialog({
  isOpen,
  onClose,
  title,
  titleAside,
  headAction,
  header,
  children,
  footer,
  size = 'buy',
  form,
  tall,
  locked = false,
  role = 'dialog',
  initialFocus = 'first-field',
  flush = false,
  scrolls = true,
  className,
}: DialogProps) {
  const titleId = useId();
  const bodyId = useId();
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen || initialFocus !== 'first-field' || role === 'alertdialog') return;
    // On a phone a field with the focus opens the keyboard over half of the new content.
    if (mediaMatches('touch')) return;
    const shown = requestAnimationFrame(() => {
      const element = content.current;
      const focused = document.activeElement;
      if (!element || (focused !== element.closest('[role="dialog"]') && element.contains(focused))) return;
      element.querySelector<HTMLElement>(firstField)?.focus();
    });
    return () => cancelAnimationFrame(shown);
  }, [isOpen, initialFocus, role]);

  return (
    <Panel
      isOpen={isOpen}
      onClose={onClose}
      locked={locked}
      widthPx={widthsPx[size]}
      form={form}
      tall={tall}
      className={className}
    >
      {(drag) => (
        <AriaDialog
          css={frame}
          role={role}
          aria-labelledby={titleId}
          aria-describedby={role === 'alertdialog' ? bodyId : undefined}
        >
          <header css={head} {...drag}>
            <div css={titleRow}>
              <h2 id={titleId}>
                {title}
                {titleAside !== undefined && <span css={titleSide}> {titleAside}</span>}
              </h2>
              {headAction}
              <IconButton
                label={t`Close`}
                tooltip={false}
                icon={<IconX size={20} />}
                onClick={onClose}
                disabled={locked}
              />
            </div>
            {header}
          </header>
          <div css={body} ref={content} id={bodyId} data-flush={flush || undefined} data-still={!scrolls || undefined}>
            {children}
          </div>
          {footer && <footer css={foot}>{footer}</footer>}
        </AriaDialog>
      )}
    </Panel>
  );
}
