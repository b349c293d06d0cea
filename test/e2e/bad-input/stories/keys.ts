// Keys that are missing, wrong, or written where they do not belong.
import { writeFileSync } from 'node:fs';
import type { Stage } from '../stage.ts';
import type { Story, StoryGroup } from '../story.ts';

function wrongSecret(stage: Stage): void {
  stage.env('LISTFERRY_SECRET_KEY', 'another-secret-key');
}

/** How wrong keys are answered is not specified: each form that the sandbox knows is met. */
const IN_WORDS: readonly Story[] = ['failed_envelope', '401_json', '401_html', '403'].map(
  (form) => ({
    ...refusing(form),
    exitCode: 77,
    names: ['Reading the contact types failed', 'the two keys', 'listferry validate'],
  }),
);

function refusing(form: string): Omit<Story, 'exitCode' | 'names'> {
  return {
    input: `The service refuses the keys (\`${form}\`)`,
    behaviours: { wrong_credentials: form },
    prepare: wrongSecret,
    command: 'validate',
  };
}

const IN_DISGUISE: readonly Story[] = [
  {
    ...refusing('404'),
    exitCode: 5,
    names: [
      'the contact types',
      'HTTP 404',
      'baseUrl leads to the service',
      'the two keys are right',
    ],
  },
  {
    ...refusing('success_empty_list'),
    exitCode: 5,
    names: ['the countries', 'no such thing', 'the two keys'],
  },
  {
    ...refusing('other_account'),
    prepare: async (stage) => {
      await stage.run('sync --yes');
      wrongSecret(stage);
    },
    exitCode: 7,
    names: ['state/journal.db', 'another account', 'stateDir'],
  },
];

export const keys: StoryGroup = {
  title: 'The keys',
  stories: [
    {
      input: 'The variable of a key is not set',
      prepare: (stage) => {
        stage.env('LISTFERRY_SECRET_KEY', undefined);
      },
      command: 'plan',
      exitCode: 64,
      names: ['secretKey', 'LISTFERRY_SECRET_KEY', 'is not set'],
    },
    {
      input: 'The variables of both keys are empty',
      prepare: (stage) => {
        stage.env('LISTFERRY_PUBLIC_KEY', '');
        stage.env('LISTFERRY_SECRET_KEY', '');
      },
      command: 'plan',
      exitCode: 64,
      names: ['publicKey', 'LISTFERRY_PUBLIC_KEY', 'secretKey', 'LISTFERRY_SECRET_KEY', 'is empty'],
    },
    {
      input: 'A key holds a blank',
      prepare: (stage) => {
        stage.env('LISTFERRY_SECRET_KEY', `${stage.keys.secretKey} `);
      },
      command: 'plan',
      exitCode: 64,
      names: ['secretKey', 'LISTFERRY_SECRET_KEY', 'white space'],
    },
    {
      input: 'The file of a key is missing',
      prepare: (stage) => {
        stage.edit('env:LISTFERRY_SECRET_KEY', 'file:secret-key');
      },
      command: 'plan',
      exitCode: 64,
      names: ['secretKey', 'config/secret-key', 'does not exist', 'listferry validate'],
    },
    {
      input: 'The file of a key is empty',
      prepare: (stage) => {
        stage.edit('env:LISTFERRY_SECRET_KEY', 'file:secret-key');
        writeFileSync(stage.path('config/secret-key'), '\n', { mode: 0o600 });
      },
      command: 'plan',
      exitCode: 64,
      names: ['secretKey', 'config/secret-key', 'is empty'],
    },
    {
      input: 'The file of a key is a directory',
      prepare: (stage) => {
        stage.edit('env:LISTFERRY_SECRET_KEY', 'file:.');
      },
      command: 'plan',
      exitCode: 64,
      names: ['secretKey', 'config', 'is a directory'],
    },
    {
      input: 'This user may not read the file of a key',
      prepare: (stage) => {
        stage.edit('env:LISTFERRY_SECRET_KEY', 'file:secret-key');
        writeFileSync(stage.path('config/secret-key'), stage.keys.secretKey, { mode: 0o000 });
      },
      asOtherUser: true,
      command: 'plan',
      exitCode: 64,
      names: ['secretKey', 'config/secret-key', 'this user may not read'],
    },
    {
      input: 'A key stands in the configuration',
      prepare: (stage) => {
        stage.edit('env:LISTFERRY_SECRET_KEY', stage.keys.secretKey);
      },
      command: 'validate',
      exitCode: 64,
      names: ['line 5', 'service.secretKey', 'env:NAME', 'file:PATH'],
    },
    {
      input: 'A password stands in an address',
      prepare: (stage) => {
        stage.edit('baseUrl: http://', `baseUrl: http://user:${stage.keys.secretKey}@`);
      },
      command: 'validate',
      exitCode: 64,
      names: ['line 2', 'service.baseUrl', 'password'],
    },
    ...IN_WORDS,
    ...IN_DISGUISE,
    {
      input: 'The keys are withdrawn in the middle of a run',
      behaviours: { credential_revoked_midrun: 'after(16)' },
      prepare: async (stage) => {
        await stage.run('plan --out the.plan');
      },
      command: 'apply the.plan --yes',
      exitCode: 77,
      names: ['the two keys', 'listferry validate', 'listferry resume'],
      mayWrite: true,
    },
  ],
};
