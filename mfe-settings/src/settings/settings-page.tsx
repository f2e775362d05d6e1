// The settings area: a menu next to the section, or on phones a select above it.

import { css } from '@emotion/react';
import type { FederatedModules } from '@libretto/contracts/federation';
import { Select } from '@libretto/kit/choices';
import { NavItem } from '@libretto/kit/controls';
import { IconMessageCircle } from '@libretto/kit/icons';
import { PageHead } from '@libretto/kit/text';
import { colour, font, media, space, useLayoutWidth, visuallyHiddenStyle } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { goTo } from '../page-address';
import { LegalNotice } from './account/legal-notice';
import { defaultSectionOf, sectionsOf } from './sections';

const page = css`
  display: grid;
  grid-template-columns: 240px minmax(0, 800px);
  gap: ${space[48]};
  ${media.tabletOnly} {
    grid-template-columns: 200px minmax(0, 1fr);
    gap: ${space[32]};
  }
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[20]};
  }
`;
const title = css`
  ${font.page}
  margin-bottom: ${space[20]};
  ${media.mobile} {
    ${visuallyHiddenStyle}
  }
`;
const menu = css`
  display: grid;
  gap: ${space[4]};
`;
/** Adds a separator line above the entry. */
const apart = css`
  margin-top: 17px;
  &::after {
    content: '';
    position: absolute;
    inset: -11px ${space[12]} auto;
    border-top: 1px solid ${colour.line};
  }
`;
const heading = css`
  ${font.title}
  margin-bottom: ${space[20]};
  ${media.mobile} {
    ${font.section}
  }
`;

/** A section that is announced but not available yet. */
const plannedSection = () => ({ id: 'feedback-form', label: t`Feedback Form` });

export function SettingsPage({ params, search, user }: FederatedModules['mfe-settings']['SettingsPage']) {
  const width = useLayoutWidth();
  if (!user) return null;
  const sections = sectionsOf(user);
  const wanted = params.section || defaultSectionOf(user);
  const section = sections.find((each) => each.id === wanted);
  const sectionName = section?.label ?? '';
  return (
    <div css={page}>
      <PageHead title={section ? t`${sectionName}, Settings` : t`Settings`} />
      <nav aria-label={t`Settings`}>
        <h1 css={title} tabIndex={-1}>
          {t`Settings`}
        </h1>
        {width === 'mobile' ? (
          <Select
            label={t`Section`}
            hideLabel
            options={[
              ...sections.map(({ id, label }) => ({ value: id as string, label })),
              { ...plannedSection(), value: plannedSection().id, disabled: true },
            ]}
            value={section?.id ?? ''}
            onChange={(id) => goTo(`/settings/${id}`)}
          />
        ) : (
          <div css={menu}>
            {sections.map(({ id, label, icon: Icon }) => (
              <NavItem
                css={id === 'delete-account' && apart}
                key={id}
                label={label}
                icon={<Icon size={20} />}
                href={`/settings/${id}`}
                current={id === section?.id}
                tone={id === 'delete-account' ? 'danger' : 'plain'}
                onClick={(event) => {
                  event.preventDefault();
                  goTo(`/settings/${id}`);
                }}
              />
            ))}
            <NavItem label={plannedSection().label} icon={<IconMessageCircle size={20} />} disabled />
          </div>
        )}
      </nav>
      <section aria-labelledby="settings-section">
        <h2 id="settings-section" css={heading}>
          {section?.label ?? t`Not found`}
        </h2>
        {section && section.id !== 'legal' && <LegalNotice />}
        {section ? (
          // The key resets the section's fields when the user leaves it.
          <section.Content key={section.id} user={user} search={search} />
        ) : (
          <p>{t`There is no such section for your account. Please choose one from the menu.`}</p>
        )}
      </section>
    </div>
  );
}
