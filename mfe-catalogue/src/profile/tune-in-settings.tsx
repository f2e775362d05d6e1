// On an artist's own profile: the price of tuning in, and the number of tuned-in fans.
import { css } from '@emotion/react';
import { bus } from '@libretto/contracts/federation';
import type { Profile } from '@libretto/contracts/http/social/profiles';
import { Button, ButtonLink } from '@libretto/kit/controls';
import { formatCount, formatTalents } from '@libretto/kit/text';
import { colour, font, media, Surface, space, tabular } from '@libretto/kit/theme';
import { linkTo } from '@libretto/product/links';
import { catalogSettingsPath } from '@libretto/product/paths';
import { useHasListeners } from '@libretto/product/use-has-listeners';
import { t } from '@lingui/core/macro';
import { useTunedInCount } from '../api/profile-calls';
import { talentsOfHundredths } from './tune-in-price';

export function TuneInSettings({ profile: { id, tuneInPrice } }: { profile: Profile }) {
  const count = useTunedInCount(id).data?.count ?? 0;
  // Another remote shows the list; without it the button would do nothing.
  const hasList = useHasListeners('subscribers/open');
  return (
    <Surface as="section" css={panel} aria-labelledby="tune-in-settings">
      <h2 id="tune-in-settings">{t`Tune In Settings`}</h2>
      <dl css={figures}>
        <div>
          <dt>{t`Price`}</dt>
          <dd>{formatTalents(talentsOfHundredths(tuneInPrice))}</dd>
        </div>
        <div>
          <dt>{t`Tuned in`}</dt>
          <dd>{formatCount(count)}</dd>
        </div>
      </dl>
      <div css={actions}>
        <ButtonLink variant="ghost" {...linkTo(catalogSettingsPath)}>
          {t`Change price`}
        </ButtonLink>
        {hasList && <Button onClick={() => bus.emit('subscribers/open', { artistId: id })}>{t`View tuned-ins`}</Button>}
      </div>
    </Surface>
  );
}

const panel = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[12]} ${space[32]};
  margin-bottom: ${space[16]};
  padding: ${space[12]} ${space[16]};
  & > h2 {
    ${font.rowTitle}
  }
`;

const figures = css`
  ${font.body}
  ${tabular}
  display: flex;
  flex: 1 1 auto;
  flex-wrap: wrap;
  gap: ${space[4]} ${space[24]};
  margin: 0;
  & > div {
    display: flex;
    gap: ${space[8]};
    white-space: nowrap;
  }
  & dt {
    color: ${colour.textMuted};
  }
  & dd {
    margin: 0;
    font-weight: 600;
  }
`;

const actions = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
  ${media.mobile} {
    width: 100%;
    & > * {
      flex: 1;
    }
  }
`;
