// Conditions as text: in one line for a log, and as a list for a terminal. Each says what is so, then the command to type,
// and ends with its name in the catalogue.
import { type Condition, type ConditionId, CONDITIONS, type Severity } from '../../plan/index.ts';
import { forConfig, type ReportOptions, type Style } from './report-options.ts';
import { shown } from './visible-text.ts';

/** In one line: `3 deletes wait for a person. Next: \`listferry show …\`. [DELETES_PARKED]`. */
export function conditionSentence({ id, message, next, accept }: Condition): string {
  const look = next === undefined ? '' : ` Next: \`${next}\`.`;
  const lift = accept === undefined ? '' : ` To accept it: \`${accept}\`.`;
  const more = look + lift === '' ? ` More: \`${explaining(id)}\`.` : '';
  return `${message}${look}${lift}${more} [${id}]`;
}

const LOOKS: Readonly<Record<Severity, keyof Style>> = {
  failed: 'red',
  decide: 'yellow',
  look: 'yellow',
  note: 'dim',
};

/** Where no other command is the next step. */
function explaining(id: ConditionId): string {
  return `listferry explain ${id}`;
}

/** A line for what is so, and one for each command. */
export function* conditionLines(
  conditions: readonly Condition[],
  { style, config }: Pick<ReportOptions, 'style' | 'config'>,
): Generator<string> {
  for (const { id, message, next, accept } of conditions) {
    const { severity } = CONDITIONS[id];
    yield `${style[LOOKS[severity]](shown(message))} ${style.dim(`[${id}]`)}`;
    if (next !== undefined) yield `  ${forConfig(next, config)}`;
    if (accept !== undefined) yield `  to accept it: ${forConfig(accept, config)}`;
    if (next === undefined && accept === undefined && severity !== 'note')
      yield `  ${explaining(id)}`;
  }
}
