// What is wrong with a state that cannot be trusted, what follows, and what to do. Names no person.
import type { StateTrouble } from '../../state/index.ts';

export interface StateWords {
  /** Nothing may be written on its word. */
  readonly isDamaged: boolean;
  readonly message: string;
  readonly hint: string;
}

/** `stateDir`: as it is shown to people. */
export function stateWords(trouble: StateTrouble, stateDir: string): StateWords {
  return {
    isDamaged: false,
    message: `${whatHappened(trouble, stateDir)} Nothing is deleted until that is accepted.`,
    hint: hintOf(trouble),
  };
}

function whatHappened(trouble: StateTrouble, stateDir: string): string {
  switch (trouble.kind) {
    case 'lost':
      return `The state in ${stateDir} is new, but this account was worked on from here before: its journal was lost.`;
    case 'behind':
      return `The journal in ${stateDir} is an older copy: it lacks what was written down since.`;
    case 'foreign':
      return `The journal in ${stateDir} is not the one that was there before.`;
    case 'shared':
      return `The state in ${stateDir} is shared with the configuration ${trouble.configuration}.`;
  }
}

const LOOK = 'look at `listferry plan` and go on with `listferry sync --yes --accept-state`';

function hintOf({ kind }: StateTrouble): string {
  return kind === 'shared'
    ? `Give each configuration a stateDir of its own. Where this one is to keep it, ${LOOK}.`
    : `Put the journal back that was there. Where it is gone for good, ${LOOK}.`;
}
