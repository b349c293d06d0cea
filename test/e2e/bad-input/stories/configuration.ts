// Configurations that cannot be read, or say something that is not allowed.
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CONFIG_PATH, type Stage } from '../stage.ts';
import type { StoryGroup } from '../story.ts';

function edited(pattern: string | RegExp, replacement: string): (stage: Stage) => void {
  return (stage) => {
    stage.edit(pattern, replacement);
  };
}

function configIs(text: string | Uint8Array): (stage: Stage) => void {
  return (stage) => {
    stage.write(CONFIG_PATH, text);
  };
}

export const configuration: StoryGroup = {
  title: 'The configuration',
  stories: [
    {
      input: 'There is no configuration',
      prepare: (stage) => {
        rmSync(stage.path(CONFIG_PATH));
      },
      command: 'plan',
      exitCode: 64,
      names: [CONFIG_PATH, 'there is no such file', 'listferry init', '--config'],
    },
    {
      input: 'The configuration is a directory',
      prepare: (stage) => {
        rmSync(stage.path(CONFIG_PATH));
        mkdirSync(stage.path(CONFIG_PATH));
      },
      command: 'plan',
      exitCode: 64,
      names: [CONFIG_PATH, 'is a directory', '--config'],
    },
    {
      input: 'This user may not read the configuration',
      prepare: (stage) => {
        chmodSync(stage.path(CONFIG_PATH), 0o000);
      },
      command: 'plan',
      asOtherUser: true,
      exitCode: 64,
      names: [CONFIG_PATH, 'access is denied'],
    },
    {
      input: 'The configuration is empty',
      prepare: configIs(''),
      command: 'validate',
      exitCode: 64,
      names: [CONFIG_PATH, 'the file is empty', 'listferry init'],
    },
    {
      input: 'The configuration is a text without options',
      prepare: configIs('contacts.csv\n'),
      command: 'validate',
      exitCode: 64,
      names: [CONFIG_PATH, 'line 1, column 1', 'service'],
    },
    {
      input: 'The configuration is not UTF-8',
      prepare: configIs(Buffer.from('stateDir: Zustände\n', 'latin1')),
      command: 'validate',
      exitCode: 64,
      names: [CONFIG_PATH, 'UTF-8'],
    },
    {
      input: 'Lines are indented with tabs',
      prepare: edited('  requestsPerSecond', '\trequestsPerSecond'),
      command: 'validate',
      exitCode: 64,
      names: [CONFIG_PATH, 'line 6', 'tabs'],
    },
    {
      input: 'The indentation is wrong',
      prepare: edited('    contactType', '   contactType'),
      command: 'validate',
      exitCode: 64,
      names: [CONFIG_PATH, 'line 16', 'not indented like'],
    },
    {
      input: 'A bracket is not closed',
      prepare: edited('country: Land }', 'country: Land'),
      command: 'validate',
      exitCode: 64,
      names: [CONFIG_PATH, 'line 13', 'bracket'],
    },
    {
      input: 'A key is written twice',
      prepare: edited('stateDir: ../state\n', 'stateDir: ../state\nstateDir: ./state\n'),
      command: 'validate',
      exitCode: 64,
      names: [CONFIG_PATH, 'line 8, column 1', 'twice'],
    },
    {
      input: 'An option is mistyped',
      prepare: edited('requestsPerSecond', 'requestPerSecond'),
      command: 'validate',
      exitCode: 64,
      names: [
        CONFIG_PATH,
        'line 6, column 3',
        'service.requestPerSecond',
        'Did you mean requestsPerSecond?',
      ],
    },
    {
      input: 'A value is mistyped',
      prepare: edited('mode: mirror', 'mode: miror'),
      command: 'validate',
      exitCode: 64,
      names: [CONFIG_PATH, 'line 17, column 11', 'syncs[0].mode', 'Did you mean mirror?'],
    },
    {
      input: 'A field is mistyped',
      prepare: edited('first_name: Vorname', 'firstname: Vorname'),
      command: 'validate',
      exitCode: 64,
      names: ['line 12', 'sources.crm.columns.firstname', 'Did you mean first_name?'],
    },
    {
      input: 'A source is mistyped',
      prepare: edited('- source: crm\n    contactType', '- source: crn\n    contactType'),
      command: 'validate',
      exitCode: 64,
      names: ['line 15', 'syncs[0].source', 'Did you mean crm?'],
    },
    {
      input: 'A required option is missing',
      prepare: edited('stateDir: ../state\n', ''),
      command: 'validate',
      exitCode: 64,
      names: [CONFIG_PATH, 'stateDir is missing', 'directory'],
    },
    {
      input: 'A share is above 100 %',
      prepare: edited('suppressions:', 'guards: { maxDelete: 500% }\nsuppressions:'),
      command: 'validate',
      exitCode: 64,
      names: ['guards.maxDelete', 'at most 100%'],
    },
    {
      input: '`quietSeconds` is not above `timeoutSeconds`',
      prepare: edited('stateDir:', '  timeoutSeconds: 90\n  quietSeconds: 60\nstateDir:'),
      command: 'validate',
      exitCode: 64,
      names: ['line 8', 'service.quietSeconds', 'above timeoutSeconds', '60 against 90'],
    },
    {
      input: 'Two mirrors of one contact type',
      prepare: edited(
        'suppressions:',
        '  - { source: crm, contactType: " Newsletter", mode: mirror }\nsuppressions:',
      ),
      command: 'validate',
      exitCode: 64,
      names: ['line 18', 'syncs[1].contactType', 'syncs[0]', 'sources: ['],
    },
    {
      input: 'An address of the service lacks `/api/`',
      prepare: edited(/baseUrl: (.*)api\//u, 'baseUrl: $1'),
      command: 'validate',
      exitCode: 64,
      names: ['line 2', 'service.baseUrl', '/api/'],
    },
    {
      input: 'An address of the service is still empty',
      prepare: edited(/baseUrl2: .*/u, 'baseUrl2:'),
      command: 'validate',
      exitCode: 64,
      names: ['line 3', 'service.baseUrl2 is still empty'],
    },
    {
      input: 'An address of the service is plain http',
      prepare: edited(/baseUrl: http.*/u, 'baseUrl: http://mail.example.com/api/'),
      command: 'validate',
      exitCode: 64,
      names: ['line 2', 'service.baseUrl', 'https://'],
    },
    {
      input: 'The two addresses are swapped',
      prepare: (stage) => {
        const { baseUrl, baseUrl2 } = stage.gate;
        stage.edit(/baseUrl: .*/u, `baseUrl: ${baseUrl2}`);
        stage.edit(/baseUrl2: .*/u, `baseUrl2: ${baseUrl}`);
      },
      command: 'validate',
      exitCode: 5,
      names: ['the contact types', 'HTTP 404', 'baseUrl and baseUrl2 are not swapped'],
    },
    {
      input: 'Both addresses are the same',
      prepare: (stage) => {
        stage.edit(/baseUrl2: .*/u, `baseUrl2: ${stage.gate.baseUrl}`);
      },
      command: 'validate',
      exitCode: 5,
      names: ['the unsubscribe groups', 'HTTP 404', 'baseUrl2 leads to the service'],
    },
    {
      input: 'A source of the type of another provider than its file',
      prepare: edited('type: csv', 'type: mailchimp'),
      command: 'validate',
      exitCode: 64,
      names: ['source crm, contacts.csv', 'not a file that Mailchimp exports', 'type: csv'],
    },
    {
      input: 'A key is looked for in a variable that cannot exist',
      prepare: edited('env:LISTFERRY_SECRET_KEY', 'env:SECRET-KEY'),
      command: 'validate',
      exitCode: 64,
      names: ['line 5, column 14', 'service.secretKey', 'env:NAME'],
    },
    {
      input: 'Two people must approve, and no file says whose signatures count',
      prepare: edited(/^stateDir/mu, 'approvals: { need: 2 }\nstateDir'),
      command: 'validate',
      exitCode: 64,
      names: ['approvals.need', 'requires signers', 'proves nothing'],
    },
    {
      input: 'The file of allowed signers is missing',
      prepare: edited(/^stateDir/mu, 'approvals: { signers: keys/people }\nstateDir'),
      command: 'validate',
      exitCode: 64,
      names: ['allowed signers', 'keys/people', 'no such file', 'approvals.signers'],
    },
    {
      input: 'The file of allowed signers has a line that is no key, and too few people',
      prepare: (stage) => {
        stage.edit(/^stateDir/mu, 'approvals: { need: 2, signers: people }\nstateDir');
        stage.write(join(dirname(CONFIG_PATH), 'people'), '# who may approve\nanna\n');
      },
      command: 'validate',
      exitCode: 64,
      names: ['allowed signers', '1 problem', 'Line 2', 'need 2 different people', 'nobody'],
    },
    {
      input: 'Several faults at once',
      prepare: (stage) => {
        stage.edit('requestsPerSecond: 500', 'requestPerSecond: many');
        stage.edit('type: csv', 'type: cvs');
        stage.edit('mode: mirror', 'mode: miror\n    defaultCountry: 0');
        stage.edit('into: global', 'into: everywhere');
      },
      command: 'validate',
      exitCode: 64,
      names: [
        '5 problems',
        'service.requestPerSecond',
        'sources.crm.type',
        'syncs[0].mode',
        'defaultCountry',
        'suppressions[0].into',
      ],
    },
  ],
};
