// The phone's tab bar with five tabs.
import { css } from '@emotion/react';
import { TabBarItem } from '@libretto/kit/controls';
import { IconUser } from '@libretto/kit/icons';
import { Avatar } from '@libretto/kit/pictures';
import { colour, layer } from '@libretto/kit/theme';
import { imageIdOf } from '@libretto/product/pictures';
import { t } from '@lingui/core/macro';
import type { TabRoot } from '../app/page-routes';
import { useUser } from '../session/use-session';
import { menu } from './destinations';

const bar = css`
  position: fixed;
  inset: auto 0 0;
  z-index: ${layer.shell};
  display: flex;
  height: var(--lb-tabs);
  padding-bottom: env(safe-area-inset-bottom);
  border-top: 1px solid ${colour.line};
  background: ${colour.surface1};
`;

export function TabBar({ current }: { current: TabRoot | undefined }) {
  const user = useUser();
  return (
    <nav css={bar} aria-label={t`Main`}>
      {menu().map(({ tab, href, label, icon, currentIcon }) => (
        <TabBarItem
          key={tab}
          href={href}
          label={label}
          icon={icon(24)}
          currentIcon={currentIcon(24)}
          current={current === tab}
        />
      ))}
      <TabBarItem
        href="/profile"
        label={t`Profile`}
        icon={
          user ? (
            <Avatar id={user.id} name={user.name} imageId={imageIdOf(user.image)} sizePx={24} />
          ) : (
            <IconUser size={24} />
          )
        }
        current={current === 'profile'}
      />
    </nav>
  );
}
