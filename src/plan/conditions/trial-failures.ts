// Failures of what only tries something out: probe, rehearsal and sandbox; and of a question.
import type { ErrorCode } from '../../lib/index.ts';
import type { ConditionEntry } from './entry.ts';

export const TRIAL_FAILURES = {
  PROBE_FAILED: {
    severity: 'failed',
    exitCode: 1,
    title: 'The probe could not begin on this account.',
    causes:
      'The service refused to make its contact type or lists no country. Or a live automation is for the new contact type.',
    action:
      'Read in the message what was missing, and run `listferry validate`. Then run `listferry probe` again.',
    otherwise: 'Nothing that it made is left. Nightly runs go on with what was known before.',
  },
  PROBE_INTERRUPTED: {
    severity: 'failed',
    exitCode: 130,
    title: 'The probe was interrupted, and what it made is still on the service.',
    causes:
      'Somebody pressed Ctrl-C, or the machine shut down, while the probe was waiting for the service.',
    action:
      'Run `listferry probe` again: it first removes what is left. `listferry status` names that.',
    otherwise:
      'A throw-away contact type with invented contacts stays on the service. No mail can reach their addresses, and nightly runs go on.',
  },
  PROBE_LEFTOVERS: {
    severity: 'failed',
    exitCode: 7,
    title: 'The probe could not remove everything that it made.',
    causes:
      'The service still shows what was deleted, or somebody else put contacts into the contact type of the probe.',
    action:
      'Move contacts of others out of that contact type. Then run `listferry probe` later: first it cleans up. `listferry status` names what is left.',
    otherwise:
      'Throw-away data stays on the service. No mail can reach its addresses, and nightly runs go on.',
  },
  PROBE_REFUSED: {
    severity: 'decide',
    exitCode: 4,
    title: 'The probe could send mail, or has the name of something on the service.',
    causes:
      'A live automation leaves open whom it mails. Or something on the service happens to be called like the probe.',
    action:
      'Pause the automation on the service, then run `listferry probe` again. The next probe has another name.',
    otherwise: 'Nothing was written to the service. Nightly runs go on with what is known so far.',
  },
  QUESTION_INTERRUPTED: {
    severity: 'failed',
    exitCode: 130,
    title: 'The command was interrupted at its question.',
    causes:
      'Somebody pressed Ctrl-C or closed the terminal before anybody had answered the question of the command.',
    action:
      'Run the command again and answer. Where nobody can answer, as in a script, give `--yes`.',
    otherwise:
      'Nothing was decided or written. What waited for the answer still waits, and nightly runs go on.',
  },
  REHEARSAL_INTERRUPTED: {
    severity: 'failed',
    exitCode: 130,
    title: 'The rehearsal was interrupted.',
    causes:
      'Somebody pressed Ctrl-C, or the machine shut down, before the rehearsal came to its own end.',
    action:
      'Run `listferry rehearse PLAN` again. With a copy of the account it is quicker: `listferry rehearse PLAN --snapshot FILE`.',
    otherwise:
      'Nothing of the rehearsal is kept, and the service was only read. The plan can be applied as before.',
  },
  SANDBOX_BEHAVIOUR_UNKNOWN: {
    severity: 'failed',
    exitCode: 64,
    title: 'The file of behaviours holds one that the sandbox lacks.',
    causes:
      'A behaviour or its value is mistyped, or the file was written for another version of listferry.',
    action:
      'Correct it by the list of all behaviours: `listferry sandbox --list-behaviours`. Then run `listferry sandbox --behaviours FILE` again.',
    otherwise:
      'The sandbox did not start. It imitates the service on this machine, so real contacts and nightly runs are untouched.',
  },
  SANDBOX_COPY_UNFIT: {
    severity: 'failed',
    exitCode: 64,
    title: 'The sandbox cannot imitate this account.',
    causes:
      'A record of the account has an id other than a whole number, which the sandbox is unable to keep.',
    action:
      'Review the plan with `listferry show PLAN` instead of a rehearsal. To try things out, start an empty `listferry sandbox`.',
    otherwise:
      'The rehearsal or sandbox did not start. The service stays as it is, and nightly runs go on.',
  },
  SANDBOX_FAULT_UNKNOWN: {
    severity: 'failed',
    exitCode: 64,
    title: 'The file of faults holds something that the sandbox cannot use.',
    causes: 'A kind of fault or an endpoint is mistyped, or the rate is not a number from 0 to 1.',
    action:
      'Correct what the message names: it lists what can be chosen. Then run `listferry sandbox --faults FILE` again.',
    otherwise:
      'The sandbox did not start. It imitates the service on this machine, so real contacts and nightly runs are untouched.',
  },
  SANDBOX_NOT_EMPTY: {
    severity: 'failed',
    exitCode: 64,
    title: 'The data file of the sandbox holds an account, or half a copy of one.',
    causes:
      'An earlier sandbox filled the file that `--data` names, or stopped while it copied an account into it.',
    action:
      'Name a new file: `listferry sandbox --from SNAPSHOT --data FILE`. Or leave `--data` out, and nothing is kept.',
    otherwise:
      'The sandbox did not start, and the file stays as it is. Real contacts and nightly runs are untouched.',
  },
  SANDBOX_PORT: {
    severity: 'failed',
    exitCode: 1,
    title: 'The sandbox cannot listen on that port.',
    causes:
      'Another program listens there, often an earlier sandbox. Or the port is for the system alone.',
    action:
      'End the earlier sandbox, or choose another port. Any free one is found by `listferry sandbox --port 0`.',
    otherwise:
      'The sandbox did not start. It imitates the service on this machine, so real contacts and nightly runs are untouched.',
  },
  SANDBOX_VERSION: {
    severity: 'failed',
    exitCode: 1,
    title: 'The data file of the sandbox is of another version.',
    causes: 'A newer or older listferry made the file that `--data` names, as after an update.',
    action:
      'Name a new file: `listferry sandbox --data FILE`. Or use the version of listferry that made the old one.',
    otherwise:
      'The sandbox did not start, and the file stays as it is. Real contacts and nightly runs are untouched.',
  },
} as const satisfies Partial<Readonly<Record<ErrorCode, ConditionEntry>>>;
