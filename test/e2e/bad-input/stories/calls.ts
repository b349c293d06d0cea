// Calls of the command that cannot be understood.
import type { Story, StoryGroup } from '../story.ts';

function call(input: string, command: string, ...names: readonly string[]): Story {
  return { input, command, exitCode: 64, names };
}

export const calls: StoryGroup = {
  title: 'The command line',
  stories: [
    call('No command', '--quiet', 'listferry --help'),
    call('A command is mistyped', 'plna', 'plna', 'Did you mean plan?', 'listferry --help'),
    call(
      'An option of the command is mistyped',
      'plan --ouput json',
      '--ouput',
      'Did you mean --output?',
      'listferry plan --help',
    ),
    call('An option of another command', 'plan --yes', '--yes', 'listferry plan --help'),
    call(
      'A value is not allowed',
      'plan --output xml',
      'output',
      'xml',
      'text',
      'json',
      'listferry plan --help',
    ),
    call('The plan is not named', 'apply --yes', 'listferry apply <plan>'),
    call('Two plans are named', 'apply a.plan b.plan', 'b.plan', 'listferry apply --help'),
    call(
      'A number is none',
      'apply the.plan --yes --accept delete=many',
      '--accept delete=many',
      'whole number',
    ),
    call(
      'A number is negative',
      'apply the.plan --yes --accept delete=-3',
      '--accept delete=-3',
      'whole number',
    ),
    call(
      'A value is missing',
      'apply the.plan --yes --limit',
      '--limit needs a value',
      'listferry apply --help',
    ),
    call(
      'A tolerance is none',
      'plan --tolerate-invalid some',
      '--tolerate-invalid some',
      'share such as 2%',
    ),
    call(
      'A duration is none',
      'sync --yes --max-duration soon',
      '--max-duration soon',
      's, m or h',
    ),
    {
      ...call('A limit is none', 'show the.plan --limit few', '--limit few', 'all'),
      prepare: async (stage) => {
        await stage.run('plan --out the.plan');
      },
    },
    call('`sync` without --yes', 'sync', '--yes', 'listferry plan'),
    call('The run to undo is not named', 'undo', 'listferry undo <run>'),
    call('There is no run of that id to undo', 'undo monday', 'monday', 'listferry runs'),
    call('There is no run of that id to retry', 'retry monday --yes', 'monday', 'listferry runs'),
    call(
      '`init` over a configuration',
      'init',
      'config/listferry.yaml',
      'exists already',
      '--config',
    ),
    {
      input: '`init` with a file that is not there',
      command: 'init --config new.yaml missing.csv',
      exitCode: 1,
      names: ['missing.csv', 'there is no such file'],
    },
    call(
      'The sandbox has no such behaviour',
      'sandbox --behaviours behaviours.yaml',
      'behaviours.yaml',
    ),
    faults('The file of faults for the sandbox is missing', undefined, 'faults.yaml'),
    faults('A fault is mistyped', 'kinds: [lost-afer]', 'lost-afer', 'Did you mean lost-after?'),
    faults('The rate of faults is none', 'rate: often', 'rate', 'from 0 to 1'),
  ],
};

/** The sandbox with a file of faults; undefined: there is none. */
function faults(input: string, content: string | undefined, ...names: readonly string[]): Story {
  return {
    ...call(input, 'sandbox --port 0 --faults faults.yaml', ...names),
    prepare: (stage) => {
      if (content !== undefined) stage.write('faults.yaml', content);
    },
  };
}
