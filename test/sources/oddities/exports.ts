// Exports of providers, whose files and columns say more than a table like any other.
import { zipOf } from '../zip-writer.ts';
import type { PlannedGroup } from './planned-oddity.ts';

/** What Mailchimp writes of its own; a test needs no more to be recognised. */
const MEMBER = 'Email Address,MEMBER_RATING,OPTIN_TIME,LEID,EUID';
const LEFT = `${MEMBER},UNSUB_TIME`;
const CLEANED = `${MEMBER},CLEAN_TIME`;

function member(address: string, ...more: readonly string[]): string {
  return [address, '2', '', '1', 'e1', ...more].join(',');
}

const MAILCHIMP = { type: 'mailchimp' };

export const EXPORTS: PlannedGroup = {
  title: 'Exports of providers',
  oddities: [
    {
      trouble: 'lists of those who left beside those who stayed, in one archive',
      verdict: 'handled',
      does: 'Every file is read for what it is: unsubscribed and cleaned members are suppressed, members who never subscribed are left alone.',
      files: {
        'export.zip': zipOf([
          {
            name: 'cleaned_email_audience_export_1.csv',
            content: `${CLEANED}\n${member('c@example.test', '2023-06-01 00:00:00')}\n`,
          },
          {
            name: 'nonsubscribed_email_audience_export_1.csv',
            content: `${MEMBER}\n${member('d@example.test')}\n`,
          },
          {
            name: 'subscribed_email_audience_export_1.csv',
            content: `${MEMBER}\n${member('a@example.test')}\n`,
          },
          {
            name: 'unsubscribed_email_audience_export_1.csv',
            content: `${LEFT}\n${member('b@example.test', '2023-05-06 07:08:09')}\n`,
          },
        ]),
      },
      source: MAILCHIMP,
      writes: ['a@example.test'],
      suppresses: [
        'b@example.test unsubscribed 2023-05-06T07:08:09',
        'c@example.test bounced 2023-06-01T00:00:00',
      ],
      rows: '4 = 1 desired + 2 suppressed + 1 no consent',
    },
    {
      trouble: 'a list of those who left under another name',
      verdict: 'handled',
      does: 'Its columns tell what it is where its name does not.',
      files: { 'subscribed.csv': `${LEFT}\n${member('b@example.test', '2023-05-06 07:08:09')}\n` },
      source: MAILCHIMP,
      suppresses: ['b@example.test unsubscribed 2023-05-06T07:08:09'],
      rows: '1 = 1 suppressed',
    },
    {
      trouble: 'a list that only its name explained, under another name',
      verdict: 'refused',
      does: 'Where columns and name are both silent, a person says with `status` who is in it.',
      words: 'the file says nothing',
      files: { 'people.csv': `${MEMBER}\n${member('a@example.test')}\n` },
      source: MAILCHIMP,
    },
    {
      trouble: 'an export that does not tell who left',
      verdict: 'refused',
      does: 'Nobody is taken for subscribed because nothing is said: a person says it with `status`.',
      words: 'the file says nothing',
      files: {
        'export.csv':
          'Identifier,Email address,Created,Last changed\n1,a@example.test,2024-01-02T03:04:05+00:00,\n',
      },
      source: { type: 'emailoctopus' },
    },
    {
      trouble: 'the number that a browser adds to the name of a second download',
      verdict: 'handled',
      does: 'Names are recognised with ` (1)` behind them.',
      files: {
        'suppression_bounces (1).csv':
          'status,reason,email,created\n5.1.1,unknown,b@example.test,1700000000\n',
      },
      source: { type: 'sendgrid' },
      suppresses: ['b@example.test bounced unknown, 2023-11-14T22:13:20Z'],
      rows: '1 = 1 suppressed',
    },
    {
      trouble: 'an export in several parts',
      verdict: 'handled',
      does: 'All files that `path` names or matches are one source, in the order of the list or of their names.',
      files: { 'part-1.csv': 'email\na@example.test\n', 'part-2.csv': 'email\nb@example.test\n' },
      source: { path: 'part-*.csv', status: 'subscribed' },
      writes: ['a@example.test', 'b@example.test'],
      rows: '2 = 2 desired',
    },
    {
      trouble: 'moments in seconds, with zones or with a word for the zone',
      verdict: 'handled',
      does: 'When somebody left is kept as ISO 8601 where its form leaves no doubt, else as its text.',
      files: {
        'suppression_unsubscribes.csv':
          'email,created\na@example.test,1700000000\nb@example.test,2023-11-14 22:13:20 -0400\nc@example.test,2023-11-14 22:13:20 +0000 UTC\nd@example.test,05/06/2023 1:02 PM\n',
      },
      source: { type: 'sendgrid' },
      suppresses: [
        'a@example.test unsubscribed 2023-11-14T22:13:20Z',
        'b@example.test unsubscribed 2023-11-14T22:13:20-04:00',
        'c@example.test unsubscribed 2023-11-14T22:13:20Z',
        'd@example.test unsubscribed 05/06/2023 1:02 PM',
      ],
      rows: '4 = 4 suppressed',
    },
    {
      trouble: 'a column whose every value means yes, such as the reason of a bounce',
      verdict: 'handled',
      does: 'By the preset: filled is yes, and what programs write for nothing (0000-00-00, null) is not filled.',
      files: {
        'hubspot-crm-exports.csv':
          'Record ID,Email,Unsubscribed from all email,Email hard bounce reason\n1,a@example.test,,\n2,b@example.test,,MAILBOX_FULL\n3,c@example.test,true,\n',
      },
      source: { type: 'hubspot', status: 'subscribed' },
      writes: ['a@example.test'],
      suppresses: ['b@example.test bounced MAILBOX_FULL', 'c@example.test unsubscribed'],
      rows: '3 = 1 desired + 2 suppressed',
    },
    {
      trouble: 'the date of a sign-up in a column that could be a status',
      verdict: 'handled',
      does: 'By the preset: it is carried as a custom field, and is no status.',
      files: {
        'all.csv':
          'Subscriber,Sent,Opens,Clicks,Subscribed,Location,Name,Last name,Company,Country,Groups,Status\na@example.test,10,4,1,2024-01-02 03:04:05,,Ann,,,,,active\nb@example.test,10,4,1,2024-01-02 03:04:05,,Bob,,,,,unsubscribed\n',
      },
      source: { type: 'mailerlite' },
      writes: ['a@example.test custom.subscribed=2024-01-02 03:04:05 first_name=Ann'],
      suppresses: ['b@example.test unsubscribed'],
      rows: '2 = 1 desired + 1 suppressed',
    },
    {
      trouble: 'columns that only one account has',
      verdict: 'handled',
      does: 'What a preset does not know is kept as a custom field.',
      files: {
        'subscribed_email_audience_export_1.csv':
          'Email Address,Shop,MEMBER_RATING,OPTIN_TIME,LEID,EUID\na@example.test,Bern,2,,1,e1\n',
      },
      source: MAILCHIMP,
      writes: ['a@example.test custom.shop=Bern'],
      rows: '1 = 1 desired',
    },
    {
      trouble: 'tags, which every provider joins in another way',
      verdict: 'handled',
      does: 'Each preset knows the form of its provider; no row is guessed at.',
      files: {
        'subscribed_email_audience_export_1.csv': `${MEMBER},TAGS\n${member('a@example.test', '"""VIP"",""Blog"""')}\n`,
      },
      source: MAILCHIMP,
      writes: ['a@example.test custom.tags=VIP, Blog'],
      rows: '1 = 1 desired',
    },
    {
      trouble: 'people with a telephone number and no address',
      verdict: 'reported',
      does: 'By the preset: they are excluded, not reported as mistakes.',
      words: '1 row of crm skipped: it lacks an address, or says nothing that lasts',
      files: {
        'export.csv':
          'EMAIL;SMS;ADDED_TIME;MODIFIED_TIME;email_marketing\n;431234;;;subscribed\na@example.test;;;;subscribed\n',
      },
      source: { type: 'brevo' },
      writes: ['a@example.test'],
      rows: '2 = 1 desired + 1 excluded',
    },
    {
      trouble: 'addresses that a provider puts in the place of deleted people',
      verdict: 'reported',
      does: 'By the preset: they stand for nobody, and are excluded.',
      words: '1 row of crm skipped: it lacks an address, or says nothing that lasts',
      files: {
        'email_list.tea.csv':
          'email,active_subscription,email_disabled\nx1@deletion-request.substack.com,false,false\na@example.test,true,false\n',
      },
      source: { type: 'substack' },
      writes: ['a@example.test custom.active_subscription=true'],
      rows: '2 = 1 desired + 1 excluded',
    },
    {
      trouble: 'the report of a campaign instead of a list',
      verdict: 'refused',
      does: 'It tells what people did with one mail. Export the contacts.',
      words: 'It tells what people did with one campaign',
      files: { 'campaign_tea.csv': 'Email address,opened,clicked\na@example.test,Yes,No\n' },
      source: { type: 'emailoctopus' },
    },
    {
      trouble: 'a no in a tag, a note or a column of the user, in a provider’s export',
      verdict: 'reported',
      does: 'It keeps its person from being created, as in any table, and suppresses nobody. `init` names the words. A column listed with `kind: nothing` under `status: { all: [ … ] }` says nothing; the provider’s own columns count all the same. Below GDPR, DSGVO, RGPD or AVG a no counts in a column of the provider, too.',
      words: 'The column TAGS of crm speaks of consent',
      files: {
        'subscribed_tea.csv':
          'Email Address,MEMBER_RATING,LEID,EUID,NOTES,TAGS\na@example.test,2,1,a,,VIP\nb@example.test,2,2,b,,Unsubscribed\nc@example.test,2,3,c,asked to be unsubscribed,\n',
      },
      source: { type: 'mailchimp' },
      writes: ['a@example.test custom.tags=VIP'],
      rows: '3 = 1 desired + 2 no consent',
    },
    {
      trouble: 'companies instead of people',
      verdict: 'refused',
      does: 'A table without an address column is not an export that listferry reads.',
      words: 'It holds no people',
      files: { 'hubspot-crm-exports.csv': 'Record ID,Company name\n1,Example\n' },
      source: { type: 'hubspot' },
    },
    {
      trouble: 'the export of another provider than the configuration says',
      verdict: 'refused',
      does: 'It is told whose it looks like.',
      words: 'This looks like Mailchimp',
      files: { 'export.csv': `${LEFT}\n${member('b@example.test', '2023-05-06 07:08:09')}\n` },
      source: { type: 'brevo' },
    },
    {
      trouble: 'a provider’s export that is read as plain CSV',
      verdict: 'reported',
      does: 'It is told, with the type that would read what its columns say about consent.',
      words: 'This looks like Mailchimp: unsubscribed members',
      files: { 'export.csv': `${LEFT}\n${member('b@example.test', '2023-05-06 07:08:09')}\n` },
      source: { status: 'unsubscribed' },
      suppresses: ['b@example.test unsubscribed'],
      rows: '1 = 1 suppressed',
    },
    {
      trouble: 'a table whose columns many programs have',
      verdict: 'handled',
      does: 'One common name does not make it a provider’s export.',
      files: { 'crm.csv': 'email,tags,created_at\na@example.test,x,2024-01-02\n' },
      source: { status: 'subscribed' },
      writes: ['a@example.test'],
      rows: '1 = 1 desired',
    },
  ],
};
