// A moderator's decision about reported content.
import type { CaseDecision, QueueItem, ReportReason } from '@libretto/contracts/http/administration/moderation';
import { maxBanDays } from '@libretto/contracts/report-limits';
import { Select } from '@libretto/kit/choices';
import { Input, Textarea } from '@libretto/kit/controls';
import { toast } from '@libretto/kit/feedback';
import { useDraft } from '@libretto/product/forms/drafts';
import { FormDialog } from '@libretto/product/forms/form-dialog';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useCaseDecision } from '../api/moderation-calls';
import { reasonTexts } from '../reason-texts';
import { hideTexts, showAgainTexts } from './kind-texts';

type Kind = CaseDecision['decision'];

const longestNote = 1000;
/** Indexed by the number of previous strikes. */
const strikeTexts = () => [
  t`Hide it and give a strike, the first: a warning`,
  t`Hide it and give a strike, the second: payouts are held for 3 months`,
  t`Hide it and give a strike, the third: the account is blocked`,
];

const reasons = () => Object.entries(reasonTexts()).map(([value, label]) => ({ value: value as ReportReason, label }));

function choices({ isHidden, content, standing }: QueueItem): { value: Kind; label: string }[] {
  const strike = strikeTexts()[standing.strikes];
  return [
    isHidden
      ? { value: 'restore', label: showAgainTexts()[content.kind] }
      : { value: 'hide', label: hideTexts()[content.kind] },
    { value: 'dismiss', label: t`Leave it as it is` },
    { value: 'ban', label: t`Hide it and ban its author from commenting` },
    ...(strike ? [{ value: 'strike' as const, label: strike }] : []),
  ];
}

export function DecisionDialog({ item, onClose }: { item: QueueItem; onClose: () => void }) {
  const [kind, setKind] = useState<Kind>(item.isHidden ? 'dismiss' : 'hide');
  const [reason, setReason] = useState<ReportReason>(item.reports[0]?.reason ?? 'other');
  const [days, setDays] = useState('7');
  const { text: note, setText: setNote, dropOnceSent } = useDraft(`decision ${item.id}`);
  const decide = useCaseDecision();
  const isAgainst = kind === 'hide' || kind === 'ban' || kind === 'strike';
  const wantedDays = Number(days);
  const wrongDays = kind === 'ban' && !(Number.isInteger(wantedDays) && wantedDays >= 1 && wantedDays <= maxBanDays);
  const submit = () => {
    if (wrongDays) return;
    const told = { note: note.trim() || null };
    const body: CaseDecision =
      kind === 'ban'
        ? { decision: kind, reason, days: wantedDays, ...told }
        : kind === 'hide' || kind === 'strike'
          ? { decision: kind, reason, ...told }
          : { decision: kind, ...told };
    const sending = decide.mutateAsync(
      { params: { id: item.id }, body },
      {
        onSuccess: () => {
          toast.success(t`Decided`);
          onClose();
        },
      },
    );
    dropOnceSent(sending);
  };
  return (
    <FormDialog
      title={t`Decide`}
      onClose={onClose}
      submitLabel={t`Decide`}
      tone={isAgainst ? 'danger' : 'primary'}
      command={decide}
      failure={t`This was not decided`}
      onSubmit={submit}
    >
      <Select label={t`Decision`} options={choices(item)} value={kind} onChange={setKind} />
      {isAgainst && <Select label={t`Reason`} options={reasons()} value={reason} onChange={setReason} />}
      {kind === 'ban' && (
        <Input
          label={t`Days`}
          inputMode="numeric"
          value={days}
          onChange={(event) => setDays(event.target.value)}
          error={wrongDays ? t`Enter a number of days from 1 to ${maxBanDays}` : undefined}
        />
      )}
      <Textarea
        label={isAgainst ? t`Note to the person concerned (optional)` : t`Note for the log (optional)`}
        value={note}
        maxLength={longestNote}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}
