// Odoo: the mailing contacts of Email Marketing, exported from their list. Somebody on a mailing list was put there by
// themselves or by an import, so only a person knows who agreed.
import { flag, type Preset } from '../form/preset.ts';

export const odoo: Preset = {
  name: 'odoo',
  title: 'Odoo',
  certainty: 'likely',
  facts: 'the source of odoo/odoo (addons/mass_mailing), with the labels of the fields',
  exports:
    'The mailing contacts as XLSX or CSV (Email Marketing, Mailing Lists, Mailing Lists Contacts, Export) with Email, Blacklist, Subscription Information/Mailing List and Subscription Information/Opt Out, and the blacklist (Configuration, Blacklisted Email Addresses).',
  kinds: [
    {
      name: 'mailing contacts',
      recognise: {
        all: ['Email'],
        any: [
          ...['Subscription Information/Opt Out', 'Subscription Information/Mailing List'],
          ...['subscription_ids/opt_out', 'subscription_list_ids/opt_out'],
        ],
      },
      columns: {
        email: ['Email'],
        country: ['Filled country'],
        'custom.company': ['Filled company'],
      },
      derived: [
        { from: ['Country'], columns: ['Filled country'], parts: filledText },
        { from: ['Company Name'], columns: ['Filled company'], parts: filledText },
      ],
      fullName: ['Name'],
      status: [
        flag(['Blacklist', 'is_blacklisted'], 'unsubscribed'),
        flag(
          [
            ...['Subscription Information/Opt Out', 'Opt Out'],
            ...['subscription_ids/opt_out', 'subscription_list_ids/opt_out'],
          ],
          'unsubscribed',
        ),
      ],
      ignore: [{ containing: 'Subscription Information/' }, 'External ID', 'ID', 'Bounce'],
      warnings: [
        {
          lacking: ['Blacklist', 'is_blacklisted'],
          words:
            'The column Blacklist is missing: the file does not say who left all mail. Export again with it, or name the blacklist under suppressions.',
        },
      ],
    },
  ],
};

/** Odoo writes False where a text is blank. */
function filledText(cell: string): readonly string[] {
  return [/^false$/iu.test(cell.trim()) ? '' : cell];
}
