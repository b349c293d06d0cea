// Conditions in one line for a log, and as a block of a document. Each says what is so, then the command to type, and ends
// with its name in the catalogue.
import { type Condition, type ConditionId, CONDITIONS, type Severity } from '../../plan/index.ts';
import type { Block, Notice, Tone } from './document.ts';
import { shown } from './visible-text.ts';

/** In one line: `3 deletes wait for a person. Next: \`listferry show …\`. [DELETES_PARKED]`. */
export function conditionSentence({ id, message, next, accept }: Condition): string {
  const look = next === undefined ? '' : ` Next: \`${next}\`.`;
  const lift = accept === undefined ? '' : ` To accept it: \`${accept}\`.`;
  const more = look + lift === '' ? ` More: \`${explaining(id)}\`.` : '';
  return `${message}${look}${lift}${more} [${id}]`;
}

/** Where no other command is the next step. */
function explaining(id: ConditionId): string {
  return `listferry explain ${id}`;
}

const TONES: Readonly<Record<Severity, Tone>> = {
  failed: 'bad',
  decide: 'warn',
  look: 'warn',
  note: 'note',
};

/** Each says what is so, then what to type. */
export function conditionBlock(conditions: readonly Condition[]): Block {
  return { block: 'notices', id: 'open', notices: conditions.map(conditionNotice) };
}

function conditionNotice({ id, message, next, accept }: Condition): Notice {
  const { severity } = CONDITIONS[id];
  const isBare = next === undefined && accept === undefined && severity !== 'note';
  return {
    tone: TONES[severity],
    words: shown(message),
    id,
    commands: [
      ...(next === undefined ? [] : [{ command: next }]),
      ...(accept === undefined ? [] : [{ lead: 'To accept it:', command: accept }]),
      ...(isBare ? [{ command: explaining(id) }] : []),
    ],
  };
}
