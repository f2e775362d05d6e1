// The social links of a profile.
import { css } from '@emotion/react';
import type { Profile } from '@libretto/contracts/http/social/profiles';
import { colour, media, radius } from '@libretto/kit/theme';
import { networkName, networks } from './social-networks';

const typeOf = (type: string) => (type in networks ? (type as keyof typeof networks) : 'website');

/** Only http(s) links are rendered, because users type them. */
const isPage = ({ link }: { link: string }) => /^https?:\/\//i.test(link);

export function SocialLinks({ links }: { links: Profile['socialLinks'] }) {
  const pages = links.filter(isPage);
  if (pages.length === 0) return null;
  return (
    <ul css={row}>
      {pages.map(({ type, link }) => {
        const known = typeOf(type);
        const { Icon } = networks[known];
        return (
          <li key={`${type} ${link}`}>
            <a href={link} target="_blank" rel="me noopener noreferrer nofollow ugc" title={link} css={icon}>
              <Icon size={20} aria-label={networkName(known)} role="img" />
            </a>
          </li>
        );
      })}
    </ul>
  );
}

const row = css`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  margin-inline: -10px;
`;

const icon = css`
  display: grid;
  width: 40px;
  height: 40px;
  place-items: center;
  border-radius: ${radius.full};
  color: ${colour.textMuted};
  ${media.hover} {
    &:hover {
      background: ${colour.surface2};
      color: ${colour.text};
    }
  }
`;
