// Errors that stop a comparison although both sides can be read.
import { SyncError } from '../../lib/index.ts';

/** The columns of a source do not fit the configuration. Lists every problem of every file. */
export class MappingProblemsError extends SyncError {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    const count = problems.length === 1 ? '1 problem' : `${String(problems.length)} problems`;
    super(
      `The mapping of the sources has ${count}:\n${problems.map((p) => `  - ${p}`).join('\n')}`,
      {
        code: 'MAPPING_INCOMPLETE',
        hint: 'Fix what is named, in the configuration or in the file, then run `listferry validate`.',
      },
    );
    this.problems = problems;
  }
}

/** One answer holds records of several accounts, so nothing in it can be trusted. */
export class MixedAccountsError extends SyncError {
  constructor(list: string) {
    super(`Reading ${list}: the service answered with records of more than one account.`, {
      code: 'MIXED_ACCOUNTS',
      hint: 'Check the keys and the base addresses; if they are right, ask the service.',
    });
  }
}

/** `--recreate` names another number of contacts than are gone. Nothing was written. */
export class GoneNumberError extends SyncError {
  constructor(named: number, found: number) {
    super(
      `--recreate ${String(named)}: somebody else removed ${String(found)} of the contacts that the sources have, not ${String(named)}.`,
      {
        code: 'GONE_NUMBER_WRONG',
        hint:
          found === 0
            ? 'Leave the option out: nothing is gone.'
            : `Look at them in the findings of \`listferry plan\`; if all are to come back, give --recreate ${String(found)}.`,
      },
    );
  }
}
