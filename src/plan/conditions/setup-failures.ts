// Failures of the command line, the configuration, and what it names.
import type { ErrorCode } from '../../lib/index.ts';
import type { ConditionEntry } from './entry.ts';

export const SETUP_FAILURES = {
  CALL_INVALID: {
    severity: 'failed',
    exitCode: 1,
    title: 'A program asked for something that no request can express.',
    causes:
      'A program that uses listferry as a library passed a wrong argument. Where a command says so, listferry itself is at fault.',
    action:
      'Correct the arguments of the call that the message names. If a command of listferry ended so, report its whole output.',
    otherwise:
      'Nothing was sent for this call. A run that was under way can be finished with `listferry resume`.',
  },
  CLIENT_OPTIONS_INVALID: {
    severity: 'failed',
    exitCode: 64,
    title: 'The connection to the service cannot be set up as it is configured.',
    causes:
      'The variable `HTTPS_PROXY` holds something else than the address of an HTTP proxy. Or a key holds characters that no key has.',
    action:
      'Write `HTTPS_PROXY` as http://HOST:PORT, or correct the keys under `service`. Then run `listferry validate`, which prints the proxy that counts.',
    otherwise:
      'Nobody is deleted because of it. Each night fails: new people wait, and whoever left in the sources may still get mail.',
  },
  CONFIG_EXISTS: {
    severity: 'failed',
    exitCode: 64,
    title: 'There is a configuration at that path already.',
    causes:
      'Somebody ran `listferry init` a second time, or in the directory of another setup. It never writes over a configuration.',
    action:
      'Edit the file that is there, or write another one with `listferry init --config FILE`. To fill in the id of the account alone, run `listferry init --pin`.',
    otherwise:
      'The configuration stays as it is, and nightly runs go on with it. Nothing was written.',
  },
  CONFIG_INVALID: {
    severity: 'failed',
    exitCode: 64,
    title: 'The configuration has lines that cannot be used.',
    causes:
      'An option is mistyped, a line is indented wrongly, or a value is out of its range. Or two options contradict each other.',
    action:
      'Correct the lines that the message names, then run `listferry validate`. It lists all problems at once. `config/options.md` explains every option.',
    otherwise:
      'Nobody is deleted because of it. Each night fails: new people wait, and whoever left in the sources may still get mail.',
    next: 'listferry validate',
  },
  CONFIG_MISSING: {
    severity: 'failed',
    exitCode: 64,
    title: 'There is no configuration at that path.',
    causes:
      'The command began in another directory, as schedulers do, or `--config` names the wrong file. Or there is none yet.',
    action:
      'Give the whole path, such as `listferry sync --yes --config /etc/listferry/listferry.yaml`. For a new setup, run `listferry init`.',
    otherwise:
      'Nothing was read or written. A scheduled command ends like this each night until its path is right.',
  },
  CONFIG_UNREADABLE: {
    severity: 'failed',
    exitCode: 64,
    title: 'The configuration is there, but cannot be read.',
    causes:
      'The user of the job has no right to read it. Or the path is a directory, or the file is empty or in another encoding.',
    action:
      'Make the file readable for this user, save it as text in UTF-8, or name the right one with `--config`. Then run `listferry validate`.',
    otherwise:
      'Nothing was read or written. A scheduled command ends like this each night until the file can be read.',
    next: 'listferry validate',
  },
  CONTACT_TYPE_MISSING: {
    severity: 'failed',
    exitCode: 64,
    title: 'The service has no contact type of that name.',
    causes:
      'The name after `--contact-type` is mistyped or has other capitals, or somebody renamed the contact type on the service.',
    action:
      'Copy the name from the list in the message, and run `listferry export --contact-type NAME` again. Capitals count.',
    otherwise:
      'Nothing was exported. The file of an earlier export stays as it was, and nightly runs go on.',
  },
  CREDENTIALS_MISSING: {
    severity: 'failed',
    exitCode: 64,
    title: 'A key of the service is not where the configuration says.',
    causes:
      'The variable is set in your shell and not for the job. Or the key file is missing, empty or closed to this user, or a key was copied with a blank.',
    action:
      'Set the variable where the job is declared: cron and systemd hand down none of your shell. Or write the key file. Then run `listferry validate`.',
    otherwise:
      'Nobody is deleted because of it. Each night fails: new people wait, and whoever left in the sources may still get mail.',
    next: 'listferry validate',
  },
  MAPPING_INCOMPLETE: {
    severity: 'failed',
    exitCode: 64,
    title: 'The columns or names of the sources do not fit the configuration.',
    causes:
      'A column of the export was renamed or is missing, or it speaks of consent and `status` leaves it out. Or the service lacks a country or contact type of that name.',
    action:
      'Run `listferry validate`, which lists all problems at once. Correct `columns`, `status` or the name, or have the export write its former columns.',
    otherwise:
      'Nobody is deleted because of it. Each night fails: new people wait, and whoever left in the sources may still get mail.',
    next: 'listferry validate',
  },
  NO_SOURCE_FOUND: {
    severity: 'failed',
    exitCode: 1,
    title: 'None of the files that were given is a list of people.',
    causes:
      'The files hold orders or statistics, the wrong export was chosen, or the addresses have no column of their own.',
    action:
      'Name a file whose rows hold addresses: `listferry init FILE`. Or write a configuration to be filled in by hand with `listferry init`.',
    otherwise:
      'Nothing was written, and the files stay as they are. Nightly runs can begin once there is a configuration.',
  },
  SCHEMA_EXISTS: {
    severity: 'failed',
    exitCode: 64,
    title: 'Another file stands where the schema for editors belongs.',
    causes:
      'A file with the name of that schema, listferry.schema.json, lies beside the configuration, and `init` did not write it.',
    action:
      'Move that file out of the way and run the same `listferry init` again. Or give the configuration another directory with `--config`.',
    otherwise:
      'Nothing was written, and the file stays as it is. Nightly runs go on, since they need no schema.',
  },
  SIGNERS_UNUSABLE: {
    severity: 'failed',
    exitCode: 64,
    title: 'The file of allowed signers cannot be used.',
    causes:
      'The file is missing or closed to this user, or a line holds no key. Or too few people have a key that is valid now.',
    action:
      'Correct the file that `approvals.signers` names: one line for each person, such as `NAME ssh-ed25519 KEY`. Or lower `approvals.need`. Then run `listferry validate`.',
    otherwise:
      'No approval counts until then. Changes that need one stay parked each night, and the others are made.',
  },
  USAGE: {
    severity: 'failed',
    exitCode: 64,
    title: 'The command line holds something wrong, or lacks something.',
    causes:
      'An option is mistyped or of another command, a value has the wrong form, or a name fits nothing. Jobs often lack `--yes`.',
    action:
      'Read the message: it names the word, and often the right one. `listferry --help` lists the commands, and `listferry sync --help` the options of one.',
    otherwise:
      'Nothing was written to the service. A scheduled command ends like this each night until its line is corrected.',
  },
} as const satisfies Partial<Readonly<Record<ErrorCode, ConditionEntry>>>;
