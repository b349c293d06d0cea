import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/command-table.ts';
import { fullParse } from '../../src/cli/full-parse.ts';
import { quickParse } from '../../src/cli/program.ts';
import { commandName } from '../../src/cli/shell/command-spec.ts';

/** Every example of the help, and what else people type. */
const USUAL = [
  ...COMMANDS.flatMap(({ examples }) => examples.map(([line]) => line)),
  'status',
  'status --output json -q --no-color',
  'sync -qy --config=config/two.yaml --max-duration 45m',
  'apply a.plan --yes --accept delete=0 --limit 05 --tolerate-invalid 2%',
  'apply --accept automation=UTR1 --accept automation=UTR2 a.plan --log-format json --verbose',
  'plan --report plan.html --report=plan.md --color',
  'init',
  'retry',
  'show a.plan --limit all --output=json',
]
  .map((line) => line.replace(/ > .*$/u, '').replace(/^listferry /u, ''))
  // yargs joins the further forms of `show` to those of every command.
  .filter((line) => !/--output (?:csv|md)/u.test(line));

const UNUSUAL = [
  'plan --help',
  'plan -h',
  'plan --ouput json',
  'plan extra',
  'apply',
  'apply a.plan b.plan',
  'plan --config',
  'plan --output md',
  'plan --output json --output text',
  'plan --quiet --quiet',
  'plan --quiet=false',
  'plan --color --no-color',
  'plan --no-quiet',
  'plan --logFormat json',
  'plan --out -x',
  'plan --out=-x',
  'plan --out=',
  'plan --out="a"',
  "show 'a'",
  'runs --count few',
  'runs --count 1.5',
  'runs --count -1',
  'plan -- --out',
];

describe('parsing a command line without yargs', () => {
  it.each(USUAL)('reads `%s` as yargs does', async (line) => {
    const [name = '', ...words] = line.split(' ');
    const full = await fullParse([name, ...words]);

    expect(full).toMatchObject({ kind: 'command', spec: specOf(name) });
    const options = full.kind === 'command' ? full.options : {};
    expect(quickParse(specOf(name), words)).toEqual(withoutOtherForms(options));
  });

  it.each(UNUSUAL)('leaves `%s` to yargs', (line) => {
    const [name = '', ...words] = line.split(' ');

    expect(quickParse(specOf(name), words)).toBeUndefined();
  });
});

function specOf(name: string) {
  const spec = COMMANDS.find((candidate) => commandName(candidate) === name);
  if (spec === undefined) throw new Error(`no command ${name}`);
  return spec;
}

/** yargs also gives short forms and names with hyphens, which no command reads, and what it parsed itself. */
function withoutOtherForms(options: object): object {
  return Object.fromEntries(
    Object.entries(options).filter(([name]) => /^[a-zA-Z]{2,}$/u.test(name) && name !== 'help'),
  );
}
