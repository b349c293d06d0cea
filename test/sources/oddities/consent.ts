// Who may get mail: what files say about it, badly or not at all.
import type { PlannedGroup } from './planned-oddity.ts';

const STATUS = { status: { column: 'status' } };
const SUBSCRIBED = { status: 'subscribed' };

export const CONSENT: PlannedGroup = {
  title: 'Who may get mail',
  oddities: [
    {
      trouble: 'people who left and still are on the service',
      verdict: 'handled',
      does: 'They are suppressed before anybody is added. No later file takes a suppression back.',
      files: {
        'crm.csv': 'email,status\na@example.test,subscribed\nb@example.test,unsubscribed\n',
      },
      source: STATUS,
      held: ['b@example.test'],
      writes: ['a@example.test'],
      suppresses: ['b@example.test unsubscribed'],
      rows: '2 = 1 desired + 1 suppressed',
    },
    {
      trouble: 'dead addresses, complaints and people who left in one column',
      verdict: 'handled',
      does: 'Each is suppressed, and the reason is kept: a dead address is not somebody who left.',
      files: {
        'crm.csv':
          'email,status\na@example.test,Hard bounce\nb@example.test,Spam complaint\nc@example.test,Opted out\n',
      },
      source: STATUS,
      suppresses: [
        'a@example.test bounced',
        'b@example.test complained',
        'c@example.test unsubscribed',
      ],
      rows: '3 = 3 suppressed',
    },
    {
      trouble: 'a column about consent that nobody reads',
      verdict: 'refused',
      does: 'Without it everybody in the file would get mail. Say which column holds the status, or that all may get mail.',
      words: 'the column Do Not Email speaks of consent and is not read',
      files: { 'crm.csv': 'email,Do Not Email\na@example.test,no\nb@example.test,yes\n' },
    },
    {
      trouble: 'a second column that tells who left, beside the one that is read',
      verdict: 'reported',
      does: 'People who left by it are not created and not changed. A yes or a date is too little to unsubscribe anybody for good; a word such as unsubscribed counts like one of the status. A source of its own that names the column unsubscribes all of them.',
      words:
        'Its columns status, Opted Out, Unsubscribed At speak of consent, and Opted Out, Unsubscribed At are not read',
      files: {
        'crm.csv':
          'email,status,Opted Out,Unsubscribed At\na@example.test,active,no,0000-00-00\nb@example.test,active,Yes,\nc@example.test,active,,03.05.2024\nd@example.test,bounced,Yes,\n',
      },
      source: STATUS,
      writes: ['a@example.test'],
      suppresses: ['d@example.test bounced'],
      rows: '4 = 1 desired + 1 suppressed + 2 no consent',
    },
    {
      trouble: 'a no in any other column: a tag, a note, a status of mail',
      verdict: 'reported',
      does: 'Who says no there in words about mail, or below a title that names mail, marketing, contact that is allowed or the law (GDPR, DSGVO, RGPD, AVG), is not created and not changed. So is who has a word of a status below state: no region is called unconfirmed. Disabled, Inactive and terms that were not accepted may be about something else: `init` asks about them where no other column says who agreed, and a plan alone does not count them. A subscription (Abo, abonnement) may be paid for: below it, gekündigt, résilié or cancelled counts, and a plain no does not. The plan names the first five rows of each column, and the words of them that are known. Robinson or nix alone in a cell is the list of those who want no advertising, and beside other words a name. Where the column is about something else, `status: { all: [{ column: …, kind: nothing }] }` says so, beside every other column of the status, and with `otherwise: subscribed` where every row was called so; `kind: labels` or `notes` with a map says it of single words.',
      words: 'The column Tags of crm speaks of consent',
      files: {
        'crm.csv':
          'email,status,Subscription status,Tags,Notes\na@example.test,active,yes,VIP,likes tea\nb@example.test,active,no,,\nc@example.test,active,,VIP; do not mail,\nd@example.test,active,,,please unsubscribe\n',
      },
      source: STATUS,
      writes: ['a@example.test'],
      rows: '4 = 1 desired + 3 no consent',
    },
    {
      trouble: 'a day of agreement that is later than the day of leaving',
      verdict: 'reported',
      does: 'The worst of both counts, and the person is suppressed. Take the day of leaving out of the row if the person came back.',
      words:
        'In the source crm, 1 row has a day of agreement that is later than its day of leaving in the column optout',
      files: {
        'crm.csv':
          'email,status,optin,optout\na@example.test,active,2020-01-01,\nb@example.test,unsubscribed,2023-01-01,2022-02-02\n',
      },
      source: STATUS,
      writes: ['a@example.test'],
      suppresses: ['b@example.test unsubscribed'],
      rows: '2 = 1 desired + 1 suppressed',
    },
    {
      trouble: 'a column of bounces, complaints, spam or erasures beside the status',
      verdict: 'reported',
      does: 'Who has anything in it but a zero, a no or nothing is not created and not changed. A number or a date suppresses nobody for good.',
      words: 'The column Bounce count of crm speaks of consent',
      files: {
        'crm.csv':
          'email,status,Bounce count,Last complaint\na@example.test,active,0,\nb@example.test,active,9,\nc@example.test,active,0,2024-01-01\n',
      },
      source: STATUS,
      writes: ['a@example.test'],
      rows: '3 = 1 desired + 2 no consent',
    },
    {
      trouble: 'a table that says nothing about consent',
      verdict: 'reported',
      does: 'Its rows are taken as subscribed, and the plan says so until `status: subscribed` is written down.',
      words: 'has no status: every row is taken as subscribed',
      files: { 'crm.csv': 'email\na@example.test\n' },
      writes: ['a@example.test'],
      rows: '1 = 1 desired',
    },
    {
      trouble: 'a file of people who left, and nobody else',
      verdict: 'handled',
      does: 'It is a source like any other, with `status: unsubscribed`, and creates nobody.',
      files: { 'crm.csv': 'email\nb@example.test\n' },
      source: { status: 'unsubscribed' },
      suppresses: ['b@example.test unsubscribed'],
      rows: '1 = 1 suppressed',
    },
    {
      trouble: 'one person with several statuses, in one file or in two',
      verdict: 'handled',
      does: 'The worst of them counts, in whatever order and spelling of the address.',
      files: {
        'one.csv': 'email,status\nA@example.test,unsubscribed\nb@example.test,active\n',
        'two.csv': 'email,status\na@Example.test,active\nB@example.test,bounced\n',
      },
      source: STATUS,
      suppresses: ['A@example.test unsubscribed', 'B@example.test bounced'],
      rows: '4 = 2 suppressed + 2 duplicate',
    },
    {
      trouble: 'a day on which consent ends',
      verdict: 'reported',
      does: 'It is no consent, whether it is over or to come: who has one is not created and not changed. Named under columns as a custom field, it says nothing.',
      words: 'The column Consent expires of crm speaks of consent',
      files: {
        'crm.csv':
          'email,Consent expires\na@example.test,\nb@example.test,2019-12-31\nc@example.test,2099-12-31\n',
      },
      source: SUBSCRIBED,
      held: ['b@example.test'],
      writes: ['a@example.test'],
      rows: '3 = 1 desired + 2 no consent',
    },
    {
      trouble: 'addresses of people who left in a column beside the others',
      verdict: 'reported',
      does: 'None of them is created by this source, nor is the person of the row, and nobody is suppressed. A second source with the same file, and that column under `email`, suppresses them.',
      words: 'The column Abgemeldet of crm speaks of consent',
      files: {
        'crm.csv':
          'email,Abgemeldet\na@example.test,\nb@example.test,\nc@example.test,b@example.test\n',
      },
      source: SUBSCRIBED,
      held: ['b@example.test'],
      writes: ['a@example.test'],
      rows: '3 = 1 desired + 2 no consent',
    },
    {
      trouble: 'a row of somebody who left, with an address that cannot be read',
      verdict: 'reported',
      does: 'It suppresses nobody. An address within it, one that it most likely means, such as the one without its blank, `(at)`, doubled dot or code of HTML (`&#39;`), and one with the same letters and digits are not created by another row. The contact that may exist for it is left as it is.',
      words: '3 rows that say no mail have an address that cannot be read',
      files: {
        'crm.csv':
          "email,status\na@example.test,subscribed\nb@example.test,subscribed\nc.d@example.test,subscribed\nd@example.test,subscribed\ne'f@example.test,subscribed\nb @example.test,unsubscribed\nC D@example.test,unsubscribed\ne&#39;f@example.test,unsubscribed\n",
      },
      source: STATUS,
      held: ['b@example.test', 'c.d@example.test', 'd@example.test', "e'f@example.test"],
      writes: ['a@example.test'],
      rows: '8 = 1 desired + 4 no consent + 3 invalid',
    },
    {
      trouble: 'somebody who stays on one list and left another',
      verdict: 'handled',
      does: 'With the source under `suppressions`, the worst status counts for all lists: nobody who left is mailed by way of another list.',
      files: {
        'crm.csv':
          'email,list,status\na@example.test,Tea,active\na@example.test,Coffee,unsubscribed\nb@example.test,Tea,active\n',
      },
      source: STATUS,
      sync: { contactTypeFrom: 'list' },
      writes: ['b@example.test'],
      suppresses: ['a@example.test unsubscribed'],
      rows: '3 = 1 desired + 2 suppressed',
    },
    {
      trouble: 'status words inside other words (unsubscribed, not verified, inactive)',
      verdict: 'handled',
      does: 'What keeps from mail is looked for first, and a good word counts only where every word beside it is understood.',
      files: {
        'crm.csv':
          'email,status\na@example.test,Unsubscribed\nb@example.test,Not Verified\nc@example.test,inactive\nd@example.test,Non-subscribed\n',
      },
      source: STATUS,
      suppresses: ['a@example.test unsubscribed'],
      rows: '4 = 1 suppressed + 3 no consent',
    },
    {
      trouble: 'statuses in other languages and in capitals',
      verdict: 'handled',
      does: 'Words of a dozen languages are known, without accents and capitals.',
      files: {
        'crm.csv':
          'email,status\na@example.test,ACTIF\nb@example.test,Désinscrit\nc@example.test,abgemeldet\n',
      },
      source: STATUS,
      writes: ['a@example.test'],
      suppresses: ['b@example.test unsubscribed', 'c@example.test unsubscribed'],
      rows: '3 = 1 desired + 2 suppressed',
    },
    {
      trouble: 'a status that nobody knows, or none at all',
      verdict: 'reported',
      does: 'It is never consent: the row is invalid until the word stands in `status.map`.',
      words: 'status is no status that is known: "maybe"',
      files: {
        'crm.csv':
          'email,status\na@example.test,maybe\nb@example.test,2\nc@example.test,\nd@example.test,active\n',
      },
      source: STATUS,
      writes: ['d@example.test'],
      rows: '4 = 1 desired + 3 invalid',
    },
    {
      trouble: 'a good status with a bad or unknown word beside it (was active)',
      verdict: 'reported',
      does: 'Nobody can be sure what it means: the row is invalid until the words stand in `status.map`.',
      words: 'status is no status that is known: "active, mail disabled"',
      files: {
        'crm.csv':
          'email,status\na@example.test,"active, mail disabled"\nb@example.test,was active\nc@example.test,subscribed?\nd@example.test,ancien abonné\n',
      },
      source: STATUS,
      rows: '4 = 4 invalid',
    },
    {
      trouble: 'yes and no where a status belongs',
      verdict: 'reported',
      does: 'Yes to what, the word does not say. `map: { yes: subscribed, no: unsubscribed }` says it; what is neither, such as 2 or maybe, makes its row invalid.',
      words: 'Newsletter is no status that is known: "2"',
      files: {
        'crm.csv': 'email,Newsletter\na@example.test,Yes\nb@example.test,NO\nc@example.test,2\n',
      },
      source: { status: { column: 'Newsletter', map: { yes: 'subscribed', no: 'unsubscribed' } } },
      writes: ['a@example.test'],
      suppresses: ['b@example.test unsubscribed'],
      rows: '3 = 1 desired + 1 suppressed + 1 invalid',
    },
    {
      trouble: 'a header and no rows',
      verdict: 'reported',
      does: 'It changes and deletes nobody.',
      words: 'It has a header and no rows.',
      files: { 'crm.csv': 'email,city\n' },
      source: SUBSCRIBED,
      held: ['a@example.test'],
      sync: { mode: 'mirror' },
      rows: '0 = ',
    },
    {
      trouble: 'rows that end in different ways',
      verdict: 'reported',
      does: 'Every row is counted once: desired, suppressed, invalid, duplicate or excluded, and each reject is saved with its line and reason.',
      words: 'email has no @',
      files: {
        'crm.csv':
          'email,status\na@example.test,active\nA@example.test,active\nb@example.test,bounced\nbob,active\n,\n',
      },
      source: STATUS,
      writes: ['A@example.test'],
      suppresses: ['b@example.test bounced'],
      rows: '5 = 1 desired + 1 suppressed + 1 invalid + 1 duplicate + 1 excluded',
    },
    {
      trouble: 'people who are there already',
      verdict: 'handled',
      does: 'A file that is read again writes nothing: people are found by their address, never by their line.',
      files: { 'crm.csv': 'email\na@example.test\n' },
      source: SUBSCRIBED,
      held: ['a@example.test'],
      rows: '1 = 1 desired',
    },
    {
      trouble: 'a word for nothing where the name of a list belongs (NULL, N/A)',
      verdict: 'handled',
      does: 'No list is made of it: the row is excluded, as where the cell is blank.',
      files: {
        'crm.csv':
          'email,list\na@example.test,NULL\nb@example.test,N/A\nc@example.test,\nd@example.test,Newsletter\n',
      },
      source: SUBSCRIBED,
      sync: { contactTypeFrom: 'list' },
      writes: ['d@example.test'],
      rows: '4 = 1 desired + 3 excluded',
    },
  ],
};
