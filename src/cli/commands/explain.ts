// What a name in brackets at the end of a message means: its entry in the catalogue, without a configuration or a network.
import { didYouMean } from '../../lib/index.ts';
import { type ConditionId, conditionIdOf, CONDITIONS } from '../../plan/index.ts';
import { conditionsByExitCode, explanation, explanationJson } from '../../report/index.ts';
import type { OptionsOf } from '../shell/command-spec.ts';
import { UsageError } from '../shell/errors.ts';
import { printOwn, type Terminal } from '../shell/terminal.ts';
import type { explainCommand } from '../specs/reading-commands.ts';

export function explainCondition(
  { id: given, output }: OptionsOf<typeof explainCommand>,
  terminal: Terminal,
): number {
  const id = given === undefined ? undefined : knownId(given);
  if (output === 'json') {
    const all = { conditions: ids().map(explanationJson) };
    terminal.give(id === undefined ? all : explanationJson(id));
  } else {
    printOwn(terminal, id === undefined ? conditionsByExitCode() : explanation(id, terminal.style));
  }
  return 0;
}

function ids(): ConditionId[] {
  return Object.keys(CONDITIONS).flatMap((name) => conditionIdOf(name) ?? []);
}

/** However it is typed: `list-short`, `[LIST_SHORT]`. */
function knownId(given: string): ConditionId {
  const name = given
    .toUpperCase()
    .replaceAll(/[-\s]/gu, '_')
    .replaceAll(/[^A-Z_]/gu, '');
  const id = conditionIdOf(name);
  if (id !== undefined) return id;
  throw new UsageError(
    `There is no condition "${given}".${didYouMean(name, ids())}`,
    '`listferry explain` lists them all.',
  );
}
