// At most three outlined pills, one per provider, and the divider above the fields.
import { css } from '@emotion/react';
import { Button } from '@libretto/kit/controls';
import { Notice } from '@libretto/kit/feedback';
import { IconBrandApple, IconBrandGoogle, IconBrandSpotify, IconKey } from '@libretto/kit/icons-more';
import { colour, font, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { startProviderSignIn } from '../../session/auth-calls';

const pills = css`
  display: grid;
  grid-auto-columns: minmax(0, 1fr);
  grid-auto-flow: column;
  gap: ${space[8]};
`;

const divider = css`
  ${font.small}
  display: grid;
  grid-template-columns: 1fr auto 1fr;
  align-items: center;
  gap: ${space[12]};
  margin: ${space[20]} 0;
  color: ${colour.textMuted};
  &::before,
  &::after {
    content: '';
    border-top: 1px solid ${colour.line};
  }
`;

const glyphs = {
  google: IconBrandGoogle,
  spotify: IconBrandSpotify,
  apple: IconBrandApple,
} as const;

export interface ProviderPillsProps {
  providers: readonly { id: string; name: string }[];
  destination: string;
}

export function ProviderPills({ providers, destination }: ProviderPillsProps) {
  const start = useMutation({
    mutationFn: (id: string) => startProviderSignIn(id, destination),
    onSuccess: (url) => location.assign(url),
  });
  return (
    <>
      <div css={pills}>
        {providers.map(({ id, name }) => {
          const Glyph = glyphs[id as keyof typeof glyphs] ?? IconKey;
          return (
            <Button
              key={id}
              variant="outline"
              icon={<Glyph size={18} aria-hidden />}
              busy={start.isPending && start.variables === id}
              onClick={() => start.mutate(id)}
            >
              {name}
            </Button>
          );
        })}
      </div>
      {start.isError && (
        <Notice tone="danger">{t`The other service did not answer. Please try again, or use your email.`}</Notice>
      )}
      <div css={divider}>{t`or with your email`}</div>
    </>
  );
}
