// Dynamics 365: contacts and leads, as "Export to Excel" writes them. The columns that bar mail hold Allow and Do Not
// Allow, and nobody agreed by Allow: it is what every new record holds.
import { knownWords, PERSON, type FileKind, type Preset, words } from '../form/preset.ts';

const BARRED = { Allow: 'nothing', 'Do Not Allow': 'unsubscribed' } as const;

const PEOPLE = {
  columns: {
    ...PERSON,
    email: ['Email', 'Email Address', 'E-mail'],
    address_line1: ['Address 1: Street 1', 'Street 1'],
    address_line2: ['Address 1: Street 2', 'Street 2'],
    city: ['Address 1: City', 'City'],
    state_province_region: ['Address 1: State/Province', 'State/Province'],
    postal_code: ['Address 1: ZIP/Postal Code', 'ZIP/Postal Code'],
    country: ['Address 1: Country/Region', 'Country/Region'],
    'custom.company': ['Company Name', 'Company'],
    'custom.phone': ['Business Phone', 'Mobile Phone'],
  },
  fullName: ['Full Name', 'Name'],
  status: [
    words(['Do not allow Emails', 'Do not allow E-mails', 'donotemail'], BARRED),
    words(['Do not allow Bulk Emails', 'Do not allow Bulk E-mails', 'donotbulkemail'], BARRED),
    words(['Do not send marketing materials', 'Send Marketing Materials', 'donotsendmm'], {
      Send: 'nothing',
      'Do Not Send': 'unsubscribed',
    }),
    // A record that is out of use: not a word about mail, and no reason to write.
    knownWords(['Status', 'Status Reason'], { Inactive: 'no-consent', Active: 'nothing' }),
  ],
  ignore: [{ containing: '(Do Not Modify)' }, { containing: 'Do not allow' }],
  rest: 'offered',
  warnings: [
    {
      lacking: ['Do not allow Bulk Emails', 'Do not allow Bulk E-mails', 'donotbulkemail'],
      words:
        'The column "Do not allow Bulk Emails" is missing: the file does not say who left. Add it to the view and export again, or name a file of those who left under suppressions.',
    },
  ],
} as const satisfies Partial<FileKind>;

export const dynamics365: Preset = {
  name: 'dynamics365',
  title: 'Dynamics 365',
  certainty: 'likely',
  facts: 'learn.microsoft.com (Dataverse tables contact and lead, Export to Excel)',
  exports:
    'A view of contacts as a static worksheet (Export to Excel), with "Do not allow Emails", "Do not allow Bulk Emails" and the address in it.',
  kinds: [
    {
      ...PEOPLE,
      name: 'contacts',
      recognise: { all: ['(Do Not Modify) Contact', '(Do Not Modify) Row Checksum'] },
    },
    {
      ...PEOPLE,
      name: 'leads',
      recognise: { all: ['(Do Not Modify) Lead', '(Do Not Modify) Row Checksum'] },
    },
  ],
};
