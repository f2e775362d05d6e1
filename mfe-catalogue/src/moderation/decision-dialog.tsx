// What a moderator decides about something that was reported.
import type { CaseDecision, QueueItem, ReportReason } from '@libretto/contracts/http/moderation';
import { maxBanDays, moderatedKindTexts, reportReasonTexts } from '@libretto/contracts/report-reasons';
import { Input } from '@libretto/kit/input';
import { Select } from '@libretto/kit/select';
import { Textarea } from '@libretto/kit/textarea';
import { toast } from '@libretto/kit/toast';
import { FormDialog } from '@libretto/product/form-dialog';
import { useState } from 'react';
import { useCaseDecision } from '../api/moderation-calls';

type Kind = CaseDecision['decision'];

const longestNote = 1000;
const strikes = [
  'the first: a warning',
  'the second: payouts are held for 3 months',
  'the third: the account is blocked',
];

const reasons = Object.entries(reportReasonTexts).map(([value, label]) => ({ value: value as ReportReason, label }));

function choices({ isHidden, content, standing }: QueueItem): { value: Kind; label: string }[] {
  const strike = strikes[standing.strikes];
  return [
    isHidden
      ? { value: 'restore', label: `Show the ${moderatedKindTexts[content.kind]} again` }
      : { value: 'hide', label: `Hide the ${moderatedKindTexts[content.kind]}` },
    { value: 'dismiss', label: 'Leave it as it is' },
    { value: 'ban', label: 'Hide it and ban its author from commenting' },
    ...(strike ? [{ value: 'strike' as const, label: `Hide it and give a strike, ${strike}` }] : []),
  ];
}

export function DecisionDialog({ item, onClose }: { item: QueueItem; onClose: () => void }) {
  const [kind, setKind] = useState<Kind>(item.isHidden ? 'dismiss' : 'hide');
  const [reason, setReason] = useState<ReportReason>(item.reports[0]?.reason ?? 'other');
  const [days, setDays] = useState('7');
  const [note, setNote] = useState('');
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
    decide.mutate(
      { params: { id: item.id }, body },
      {
        onSuccess: () => {
          toast.success('Decided');
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title="Decide"
      onClose={onClose}
      submitLabel="Decide"
      tone={isAgainst ? 'danger' : 'primary'}
      command={decide}
      failure="This was not decided"
      onSubmit={submit}
    >
      <Select label="Decision" options={choices(item)} value={kind} onChange={setKind} />
      {isAgainst && <Select label="Reason" options={reasons} value={reason} onChange={setReason} />}
      {kind === 'ban' && (
        <Input
          label="Days"
          inputMode="numeric"
          value={days}
          onChange={(event) => setDays(event.target.value)}
          error={wrongDays ? `Enter a number of days from 1 to ${maxBanDays}` : undefined}
        />
      )}
      <Textarea
        label={isAgainst ? 'Note to the person concerned (optional)' : 'Note for the log (optional)'}
        value={note}
        maxLength={longestNote}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}
