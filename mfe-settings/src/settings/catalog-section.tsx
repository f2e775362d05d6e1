// An artist's prices for streams, songs and tune-ins. For now only the first option of each is enabled.

import { css } from '@emotion/react';
import { artistSharePercent, platformFeePercent } from '@libretto/contracts/shares';
import { Select } from '@libretto/kit/choices';
import { Button } from '@libretto/kit/controls';
import { ErrorState, Notice, Skeleton, SkeletonGroup, toast, toastDurationMs } from '@libretto/kit/feedback';
import { formatEuros, formatPercent, formatTalentsShort } from '@libretto/kit/text';
import { colour, font, Stack, tabular } from '@libretto/kit/theme';
import { i18n } from '@libretto/language/i18n';
import { failureText } from '@libretto/product/command';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useState } from 'react';
import { type CatalogPrices, useCatalogPrices, useSaveCatalogPrices } from '../api/payment-calls';
import { narrow } from './section-style';

interface Chooser {
  readonly name: keyof CatalogPrices;
  readonly label: MessageDescriptor;
  readonly hint: MessageDescriptor;
  /** Prices in hundredths of a Talent. */
  readonly prices: readonly number[];
}

export const choosers: readonly Chooser[] = [
  {
    name: 'defaultStreamPrice',
    label: msg`Default stream price`,
    hint: msg`For each stream of a song.`,
    prices: [50, 100, 150, 200, 300],
  },
  {
    name: 'defaultSongPrice',
    label: msg`Default song price`,
    hint: msg`For a song behind the paywall.`,
    prices: [7500, 10000, 12500, 15000],
  },
  {
    name: 'tuneInPrice',
    label: msg`Tune In price`,
    hint: msg`For access to your exclusive posts.`,
    prices: [30000, 50000, 70000, 100000, 150000],
  },
];

/**
 * 100 hundredths are a Talent, 10,000 a euro. A stream costs less than a cent, so its
 * price in euros needs four decimals.
 */
export const priceTexts = (price: number) => ({
  talents: formatTalentsShort(price / 100),
  euros: formatEuros(price / 10_000, price % 100 === 0 ? 2 : 4),
});

export function CatalogSection() {
  const stored = useCatalogPrices();
  const save = useSaveCatalogPrices();
  const [picked, setPicked] = useState<Partial<CatalogPrices>>({});
  const [error, setError] = useState<string | null>(null);

  if (stored.isPending) return <PricesLoading />;
  if (stored.isLoadingError) {
    return (
      <ErrorState title={t`Failed to load catalog settings`} onRetry={() => stored.refetch()} retryLabel="Try Again" />
    );
  }
  const { defaultStreamPrice, defaultSongPrice, tuneInPrice } = stored.data;
  const prices: CatalogPrices = { defaultStreamPrice, defaultSongPrice, tuneInPrice, ...picked };

  const [artistShare, platformShare] = [
    formatPercent(artistSharePercent / 100),
    formatPercent(platformFeePercent / 100),
  ];

  const submit = () => {
    setError(null);
    save.mutate(
      { body: prices },
      {
        onSuccess: () => {
          setPicked({});
          toast.success(t`Settings saved successfully!`, undefined, { durationMs: toastDurationMs.error });
        },
        onError: (failure) => setError(failureText(failure, t`Failed to save catalog settings`)),
      },
    );
  };
  return (
    <Stack gap={20} css={narrow}>
      <p css={lead}>{t`${artistShare} of every sale is yours, ${platformShare} keeps Libretto going.`}</p>
      {choosers.map((chooser) => (
        <PriceSelect
          key={chooser.name}
          chooser={chooser}
          price={prices[chooser.name]}
          onChange={(price) => {
            setError(null);
            setPicked({ ...picked, [chooser.name]: price });
          }}
        />
      ))}
      {error && <Notice tone="danger" title={error} />}
      <div>
        <Button variant="primary" busy={save.isPending} onClick={submit}>
          {t`Save`}
        </Button>
      </div>
    </Stack>
  );
}

function hintText(hint: string, price: number): string {
  const { talents, euros } = priceTexts(price);
  return t`${hint} Now ${talents}, ${euros}.`;
}

function PriceSelect({
  chooser: { label, hint, prices },
  price,
  onChange,
}: {
  chooser: Chooser;
  price: number;
  onChange: (price: number) => void;
}) {
  return (
    <Select
      label={i18n._(label)}
      hint={hintText(i18n._(hint), price)}
      value={String(price)}
      onChange={(next) => onChange(Number(next))}
      options={prices.map((each, index) => ({
        value: String(each),
        label: priceTexts(each).talents,
        detail: <span css={detail}>{priceTexts(each).euros}</span>,
        disabled: index > 0,
      }))}
    />
  );
}

function PricesLoading() {
  return (
    <SkeletonGroup>
      <Stack gap={20} css={narrow}>
        {choosers.map(({ name }) => (
          <Skeleton key={name} height={72} shape="box" />
        ))}
      </Stack>
    </SkeletonGroup>
  );
}

const lead = css`
  ${font.body}
  color: ${colour.textMuted};
`;
const detail = css`
  ${font.small}
  ${tabular}
  color: ${colour.textMuted};
`;
