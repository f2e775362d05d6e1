import { artistSharePercent, percent, platformFeePercent } from '@libretto/contracts/shares';
import type { HelpTopic } from './help-topic';

export const auditorsHelp: HelpTopic = {
  id: 'auditors',
  title: 'Help for auditors',
  summary: 'Reading the ledger, proving it, and what the finance role can and cannot do.',
  sections: [
    {
      id: 'role',
      heading: 'What the finance role sees',
      keywords: 'finance auditor role permission access audit read recorded',
      paragraphs: [
        'The finance role reads everything of the ledger and changes nothing but the approval or refusal of a withdrawal. It sees no messages, no listening history and no tickets. Each of its reads is recorded.',
        'The role is granted on the machine itself, with a reason, and both stay in the log.',
      ],
    },
    {
      id: 'trial-balance',
      heading: 'The trial balance on any date',
      keywords: 'trial balance sum total debit credit date as of accounts zero',
      paragraphs: [
        'Finance audit shows every account with its balance as of any moment. Each currency sums to zero at all times: what users hold is positive, what came from outside is negative.',
        'Press any figure and it opens down to the entries, to the event and to its hash.',
      ],
    },
    {
      id: 'postings',
      heading: 'How a sale is posted',
      keywords: 'posting double entry transit conversion fees sale accounting booking vat journal',
      paragraphs: [
        `A buyer’s Talents go to conversion; in euros ${percent(platformFeePercent)} go to platform/fees and ${percent(artistSharePercent)} by way of transit to the artist. Within a transaction transit sums to zero, and Transit lists the amounts that have stayed there, and for how long.`,
      ],
    },
    {
      id: 'verification',
      heading: 'Verifying that nothing was altered',
      keywords: 'verify tamper hash chain merkle seal integrity proof evidence',
      paragraphs: [
        'The events of each wallet form a chain of hashes, and every day all chains are sealed into one Merkle root. Verification on the page, or “npm run ledger -- verify” on the machine, names the first event that does not fit.',
        'Keep the roots outside of the installation: a seal’s proof shows that an event was in the ledger on that day.',
      ],
    },
    {
      id: 'exports',
      heading: 'Exports for accountants',
      keywords: 'export csv beancount hledger download journal accounting file',
      paragraphs: [
        'Exports writes the journal of any period as CSV or for plain-text accounting tools, with a manifest of its files and their SHA-256 sums. It runs in the background and is there for download when it is done.',
      ],
    },
    {
      id: 'reconciliation',
      heading: 'Reconciling with the payment provider',
      keywords: 'reconcile reconciliation stripe provider card difference statement settlement',
      paragraphs: [
        'Reconciliation compares the ledger with the reports of the card provider for a period, and lists the entries that only one side has, with both amounts.',
      ],
    },
    {
      id: 'erased-people',
      heading: 'Deleted accounts in the ledger',
      keywords: 'deleted erased person privacy crypto shredding name null',
      paragraphs: [
        'When an account is deleted the person’s key is destroyed, so names and addresses cannot be read any more. Amounts, dates and hashes stay, and the ledger sums and verifies as before.',
      ],
    },
  ],
};
