// What the catalogue says of one condition: something that is so about a command, a plan, a run or an account, and that a
// person is told of.

/**
 * `failed`: the command could not do its work. `decide`: something waits until a person decides. `look`: it needs a
 * person's eye. `note`: worth knowing, and nobody has to do anything.
 */
export type Severity = 'failed' | 'decide' | 'look' | 'note';

/** What is so of one case, with its numbers and names, and what to do about it. */
export interface Said {
  readonly message: string;
  readonly hint?: string | undefined;
}

export interface Counted {
  readonly count: number;
}

export interface ConditionEntry {
  readonly severity: Severity;
  /** With which a command ends for it; 0 where the condition alone does not change how a command ends. */
  readonly exitCode: number;
  /** What is so: one sentence, without a number or a name. */
  readonly title: string;
  /** What usually causes it. */
  readonly causes: string;
  /** What to do. Whole commands stand in backticks. */
  readonly action: string;
  /** What happens if nothing is done. */
  readonly otherwise: string;
  /** The command that comes next where a call failed for it; left out where that depends on more. */
  readonly next?: string;
  /** What says all of it where it is so as well: of a call of the past, this one is left out then. */
  readonly saidBy?: readonly string[];
  /** The service stays otherwise than the sources say, and no run brings them together. */
  readonly staysApart?: true;
  /** Of a warning of a plan or a run: what it says of a case. */
  readonly says?: (values: never) => Said;
}
