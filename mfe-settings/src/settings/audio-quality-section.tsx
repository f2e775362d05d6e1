// Chooses the streaming quality, with the data usage of each option on a common scale.

import { css } from '@emotion/react';
import { RadioCards } from '@libretto/kit/choices';
import { Button } from '@libretto/kit/controls';
import { ErrorState, Skeleton, SkeletonGroup, toast } from '@libretto/kit/feedback';
import { IconAlertTriangle } from '@libretto/kit/icons';
import { formatNumber, Tag } from '@libretto/kit/text';
import { colour, font, media, Row, Stack, space, tabular } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { type AudioQuality, useAudioQuality, useChangeAudioQuality } from '../api/settings-calls';
import { KeptOffline } from './kept-offline';

interface QualityOption {
  readonly value: AudioQuality;
  readonly title: string;
  readonly rate: string;
  /** Null when the data usage varies. */
  readonly mbPerHour: number | null;
}

const qualities = (): readonly QualityOption[] => [
  { value: 'data-saver', title: t`Data saver`, rate: t`64 kbps`, mbPerHour: 30 },
  { value: 'low', title: t`Low`, rate: t`128 kbps`, mbPerHour: 60 },
  { value: 'medium', title: t`Medium`, rate: t`256 kbps`, mbPerHour: 115 },
  { value: 'high', title: t`High`, rate: t`320 kbps`, mbPerHour: 145 },
  { value: 'original', title: t`Original`, rate: t`Variable`, mbPerHour: null },
];
const largestMbPerHour = 145;

export function AudioQualitySection() {
  return (
    <Stack gap={32}>
      <QualityChoice />
      <KeptOffline />
    </Stack>
  );
}

function QualityChoice() {
  const stored = useAudioQuality();
  const change = useChangeAudioQuality();
  const [picked, setPicked] = useState<AudioQuality | null>(null);
  const [error, setError] = useState<string | null>(null);

  if (stored.isPending) return <QualitiesLoading />;
  if (stored.isLoadingError)
    return (
      <ErrorState title={t`Failed to load the audio quality`} onRetry={() => stored.refetch()} retryLabel="Try Again" />
    );
  const chosen = picked ?? stored.data;

  const save = () => {
    if (chosen === stored.data) return setError(t`Please select a different audio quality`);
    change.mutate(
      { body: { quality: chosen } },
      {
        onSuccess: () => {
          setPicked(null);
          toast.success(t`Audio quality updated successfully!`);
        },
        onError: (failure) => setError(failureText(failure, t`Failed to update audio quality`)),
      },
    );
  };

  return (
    <Stack gap={20}>
      <p css={lead}>{t`Applies on every device, from the next song on.`}</p>
      <RadioCards
        label={t`Audio quality`}
        hideLabel
        error={error ?? undefined}
        value={chosen}
        onChange={(quality) => {
          setError(null);
          setPicked(quality);
        }}
        options={qualities().map((quality) => ({
          value: quality.value,
          title: (
            <span css={titleRow}>
              {quality.title} <span css={rateText}>{quality.rate}</span>
              {quality.value === stored.data && <Tag>{t`In use`}</Tag>}
            </span>
          ),
          detail: quality.mbPerHour === null && (
            <span css={warning}>
              <IconAlertTriangle size={16} /> {t`Use only on fast unlimited connections`}
            </span>
          ),
          aside: <Cost mbPerHour={quality.mbPerHour} chosen={quality.value === chosen} />,
        }))}
      />
      <div css={foot}>
        <Row gap={12}>
          <Button variant="primary" busy={change.isPending} onClick={save}>
            {t`Save`}
          </Button>
          <Button variant="ghost" disabled={picked === null} onClick={() => setPicked(null)}>
            {t`Cancel`}
          </Button>
        </Row>
        <p css={lead} aria-live="polite">
          {consequence(chosen, stored.data)}
        </p>
      </div>
    </Stack>
  );
}

/** Data usage of four hours, and the difference to the current quality. */
export function consequence(chosen: AudioQuality, inUse: AudioQuality): string {
  const hours = 4;
  const costOf = (value: AudioQuality) => qualities().find((quality) => quality.value === value)?.mbPerHour ?? null;
  const chosenMb = costOf(chosen);
  if (chosenMb === null) return t`Files as they were uploaded: their size varies from song to song.`;
  const total = formatNumber(chosenMb * hours);
  const inUseMb = costOf(inUse);
  if (inUseMb === null || inUseMb === chosenMb) return t`Four hours of music: ~${total} MB.`;
  const difference = formatNumber(Math.abs(chosenMb - inUseMb) * hours);
  return chosenMb > inUseMb
    ? t`Four hours of music: ~${total} MB, ${difference} MB more than now.`
    : t`Four hours of music: ~${total} MB, ${difference} MB less than now.`;
}

function Cost({ mbPerHour, chosen }: { mbPerHour: number | null; chosen: boolean }) {
  if (mbPerHour === null) return <span css={cost}>{t`As uploaded`}</span>;
  return (
    <span css={cost}>
      {t`~${mbPerHour} MB/hour`}
      <span css={rail} aria-hidden>
        <span
          css={fill}
          data-chosen={chosen || undefined}
          style={{ width: `${(mbPerHour / largestMbPerHour) * 100}%` }}
        />
      </span>
    </span>
  );
}

function QualitiesLoading() {
  return (
    <SkeletonGroup>
      <Stack gap={8}>
        {qualities().map(({ value }) => (
          <Skeleton key={value} height={64} shape="box" />
        ))}
      </Stack>
    </SkeletonGroup>
  );
}

const lead = css`
  ${font.body}
  color: ${colour.textMuted};
`;
const titleRow = css`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
`;
const rateText = css`
  ${font.body}
  color: ${colour.textMuted};
`;
const warning = css`
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
  color: ${colour.warning};
`;
const cost = css`
  ${font.small}
  ${tabular}
  display: grid;
  justify-items: end;
  gap: ${space[4]};
  width: 168px;
  ${media.mobile} {
    width: 120px;
  }
`;
const rail = css`
  display: block;
  width: 100%;
  height: 4px;
  border-radius: 2px;
  background: ${colour.rail};
`;
const fill = css`
  display: block;
  height: 100%;
  border-radius: 2px;
  background: ${colour.textMuted};
  &[data-chosen] {
    background: ${colour.accent};
  }
`;
const foot = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[20]};
  ${media.mobile} {
    flex-direction: column-reverse;
    align-items: stretch;
  }
`;
