// Lists as mail programs and notes hold them: without a column, several people in a line, and addresses as links.
import type { Shape } from '../shape.ts';

const THREE_READERS: Shape['people'] = {
  'ann@example.com': 'agreed',
  'bob@example.org': 'agreed',
  'cara@example.net': 'agreed',
};

export const HEADINGS_OF_THE_WORLD: readonly Shape[] = [
  {
    title: 'The recipients of a mail in one line',
    fact: 'Outlook, copied from the field "To": names and addresses in one line, with semicolons between them',
    files: {
      'recipients.txt': [
        'Ann Lee <ann@example.com>; Bob Ray <bob@example.org>; Cara Moss <cara@example.net>',
      ],
    },
    people: THREE_READERS,
    owner: 'everybody agreed',
  },
  {
    title: 'Recipients with the last name first, in quotes',
    fact: 'Thunderbird and Outlook put a name with a comma into quotes',
    files: {
      'recipients.txt': [
        '"Lee, Ann" <ann@example.com>; "Ray, Bob" <bob@example.org>; "Moss, Cara" <cara@example.net>',
      ],
    },
    people: THREE_READERS,
    owner: 'everybody agreed',
  },
  {
    title: 'Addresses alone in one line, with commas',
    fact: 'Gmail, copied from the field "Bcc"',
    files: { 'bcc.txt': ['ann@example.com, bob@example.org, cara@example.net'] },
    people: THREE_READERS,
    owner: 'everybody agreed',
  },
  {
    title: 'A recipient in each line, with a semicolon behind it',
    fact: 'A distribution list of Outlook, pasted into an editor',
    files: {
      'list.txt': [
        'Ann Lee <ann@example.com>;',
        'Bob Ray <bob@example.org>;',
        'Cara Moss <cara@example.net>;',
      ],
    },
    people: THREE_READERS,
    owner: 'everybody agreed',
  },
  {
    title: 'All recipients in one line below a heading',
    fact: 'A person put the heading "email" above what they copied, as they were told to',
    files: {
      'recipients.csv': [
        'email',
        'Ann Lee <ann@example.com>; Bob Ray <bob@example.org>; Cara Moss <cara@example.net>',
      ],
    },
    people: THREE_READERS,
    owner: 'everybody agreed',
  },
  {
    title: 'Who left, in one line',
    fact: 'Somebody collects unsubscriptions as a line of addresses',
    files: { 'unsubscribed.txt': ['ann@example.com; Bob Ray <bob@example.org>'] },
    people: { 'ann@example.com': 'left', 'bob@example.org': 'left' },
    owner: 'asked nobody',
  },
  {
    title: 'Addresses as links of Markdown',
    fact: 'Notion and Obsidian, a table as CSV: an address is a link to itself',
    files: {
      'people.csv': [
        'Name,Email,Newsletter',
        'Ann Lee,[ann@example.com](mailto:ann@example.com),yes',
        'Bob Ray,[bob@example.org](mailto:bob@example.org),no',
        'Cara Moss,cara@example.net,yes',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.org': 'never agreed',
      'cara@example.net': 'agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'A table of Markdown with links',
    fact: 'A table in a README or a wiki',
    files: {
      'people.txt': [
        '| Email | Newsletter |',
        '|---|---|',
        '| [ann@example.com](mailto:ann@example.com) | yes |',
        '| [bob@example.org](mailto:bob@example.org) | no |',
        '| [cara@example.net](mailto:cara@example.net) | yes |',
      ],
    },
    people: {
      'ann@example.com': 'agreed',
      'bob@example.org': 'never agreed',
      'cara@example.net': 'agreed',
    },
    owner: 'asked nobody',
  },
  {
    title: 'Two addresses in each line, without a heading',
    fact: 'Nobody can tell whether the second one is another person or where mail goes since; it must be asked',
    files: {
      'changes.csv': ['ann.old@example.com;ann@example.com', 'bob.old@example.org;bob@example.org'],
    },
    people: {
      'ann.old@example.com': 'never agreed',
      'ann@example.com': 'agreed',
      'bob.old@example.org': 'never agreed',
      'bob@example.org': 'agreed',
    },
    owner: 'everybody agreed',
  },
];
