// Commands for the way to a first plan.
import { type CommandSpec, each, flag, word, yes } from '../shell/command-spec.ts';
import { LOCAL_CODES, READING_CODES } from '../shell/exit-codes.ts';

export const initCommand = {
  command: 'init [files..]',
  describe: 'Write a commented configuration, for export files with what they hold',
  effect:
    'Writes a file on this machine, never over an existing one. Writes nothing to the service.',
  positionals: {
    files: { type: 'string', array: true, default: [], describe: 'Export files to read from' },
  },
  options: {
    yes: yes('Ask nothing: take the safe answer, and mark what is open in the file'),
    review: word(
      'Write no configuration, but this private page (.html) to look at and to choose on',
    ),
    answers: word('Ask nothing: take the answers from this file, which the page saves'),
    encoding: word('Encoding of the files without a byte order mark, such as windows-1250'),
    schema: flag('Only rewrite the schema for editors beside the configuration'),
  },
  exitCodes: LOCAL_CODES,
  examples: [
    ['listferry init', 'config/listferry.yaml to be filled in'],
    ['listferry init exports/*.csv', 'the same, with what these files hold filled in'],
    ['listferry init audience.zip --yes', "a provider's export, without a question"],
    ['listferry init crm.csv --encoding sjis', 'where a file does not say its encoding'],
    ['listferry init crm.csv --review crm.html', 'a page on which to choose what columns become'],
    ['listferry init crm.csv --answers listferry-answers.json', 'the configuration chosen there'],
    ['listferry init --schema', 'after an upgrade: editors know the new options'],
  ],
} as const satisfies CommandSpec;

export const validateCommand = {
  command: 'validate',
  describe: 'Check configuration, credentials, sources and mapping',
  effect: 'Reads from the service. Writes nothing to it.',
  exitCodes: READING_CODES,
  examples: [['listferry validate', 'every problem at once']],
} as const satisfies CommandSpec;

export const sandboxCommand = {
  command: 'sandbox',
  describe: 'Serve a local imitation of the service',
  effect: 'Listens on loopback only and needs no configuration. Never contacts the service.',
  options: {
    port: { type: 'number', default: 0, describe: 'Port; 0 takes any free one' },
    data: word('SQLite file that keeps the data; by default in memory'),
    behaviours: word('YAML or JSON file of open behaviours by name'),
    faults: word('YAML or JSON file of faults: seed, rate, kinds, only, endpoints'),
    contacts: { type: 'number', default: 0, describe: 'Generate so many contacts' },
    'contact-type': {
      type: 'string',
      default: 'Newsletter',
      describe: 'Contact type of the generated contacts',
    },
    segment: each('Make an empty segment: NAME, or NAME=CONTACT TYPE'),
    'list-behaviours': flag('List all behaviours and their values, and serve nothing'),
    'public-key': word('Public key; by default made at random'),
    'secret-key': word('Secret key; by default made at random'),
  },
  exitCodes: LOCAL_CODES,
  examples: [
    ['listferry sandbox --port 8750', 'a service to try things on'],
    ['listferry sandbox --list-behaviours', 'what a file of behaviours can choose'],
  ],
} as const satisfies CommandSpec;
