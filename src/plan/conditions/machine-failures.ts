// Failures of this machine: its disk, the state on it, and the program.
import type { ErrorCode } from '../../lib/index.ts';
import type { ConditionEntry } from './entry.ts';

export const MACHINE_FAILURES = {
  FILES_UNWRITABLE: {
    severity: 'failed',
    exitCode: 1,
    title: 'Several of the files that were asked for cannot be written.',
    causes:
      'The disk is full, their directories are gone, or this user has no right to write there.',
    action:
      'Make room, or name files elsewhere with `--report` or `--out`. Before you repeat the command, see in `listferry runs` what it did.',
    otherwise:
      'A run that had begun is done and recorded: only the files are missing. `listferry show RUN` writes its report again.',
  },
  FILE_UNWRITABLE: {
    severity: 'failed',
    exitCode: 1,
    title: 'A file that was asked for cannot be written.',
    causes:
      'Its directory is missing, this user has no right to write there, or the disk is full. Or the path is a directory.',
    action:
      'Name a file in a directory that is there and may be written, with `--report` or `--out`. Before you repeat the command, see in `listferry runs` whether it began.',
    otherwise:
      'Mostly this is found before any work, so a scheduled command fails each night. A run that had begun is done and recorded: only the file is missing.',
  },
  LOCK_HELD: {
    severity: 'failed',
    exitCode: 8,
    title: 'Another run is working on this account.',
    causes:
      'Last night’s run is still going, two cron lines overlap, or somebody runs a command by hand. Or the schedule of a fleet has its `fleet run` already.',
    action:
      'Wait for it to end: `listferry status` shows what runs. To let a nightly run wait by itself, use `listferry sync --yes --lock-wait 30m`.',
    otherwise:
      'Nothing is lost. The run that holds the lock goes on, and this command wrote nothing.',
    saidBy: ['RUN_INTERRUPTED', 'RUN_UNDER_WAY'],
  },
  OUTPUT_UNWRITABLE: {
    severity: 'failed',
    exitCode: 1,
    title: 'The result of the command cannot be printed.',
    causes:
      'The disk that its output is redirected to is full, its quota is used up, or it is faulty.',
    action:
      'Make room, or send the output elsewhere. Before you repeat the command, see in `listferry status` and `listferry runs` what it did.',
    otherwise:
      'What a run did is done and recorded: only its output is missing. Later nights lose their output too until there is room.',
  },
  PLAN_UNUSABLE: {
    severity: 'failed',
    exitCode: 64,
    title: 'There is no usable plan at that path.',
    causes:
      'The path is wrong, the file was changed or cut, or another version wrote it. Or `purge` or retention removed it, or `--out` names another file.',
    action:
      'Make a new plan with `listferry plan --out FILE`, review it, and run `listferry apply FILE`. `listferry runs` names the plans of earlier runs.',
    otherwise:
      'Nothing was written to the service. Nightly runs go on, since each makes a plan of its own.',
  },
  PROGRAM_GONE: {
    severity: 'failed',
    exitCode: 1,
    title: 'A part of listferry is missing on this machine.',
    causes:
      'The package was updated or removed while the command ran, or its installation broke off.',
    action:
      'Run the command again. If it ends in the same way, install listferry again. `listferry resume` goes on with a run that was interrupted.',
    otherwise:
      'Nothing is lost or sent twice. Each night fails until the installation is whole: new people and unsubscribes wait.',
  },
  SNAPSHOT_UNUSABLE: {
    severity: 'failed',
    exitCode: 64,
    title: 'There is no usable snapshot at that path.',
    causes:
      'The path is wrong, the file was changed or cut after it was made, or another version wrote it.',
    action:
      'Make a new one with `listferry snapshot --out FILE`, or name the right one. If it is a source, correct its `path` and run `listferry validate`.',
    otherwise:
      'Nobody is deleted because of it. If it is a source, each night fails: new people and unsubscribes wait.',
  },
  SPECIAL_FILE: {
    severity: 'failed',
    exitCode: 64,
    title: 'A file would replace a device, a pipe or a socket.',
    causes:
      'The path after `--out` or `--report`, or under `feedback.left`, is a device such as /dev/stdout, or a link to one.',
    action:
      'Name an ordinary file. To send a result to a pipe, redirect what is printed, as in `listferry plan --output json | jq`.',
    otherwise:
      'The device stays as it is. A scheduled command fails each night until its path is corrected.',
  },
  SQLITE_UNUSABLE: {
    severity: 'failed',
    exitCode: 1,
    title: 'The database library cannot be loaded on this machine.',
    causes:
      'Node was updated, the packages were installed without their scripts, or they were copied from another machine.',
    action:
      'Run the command that the message ends with: mostly it builds the library again. Then run `listferry status`.',
    otherwise:
      'Nothing is lost or sent twice. Each night fails until it is repaired: new people and unsubscribes wait.',
  },
  STATE_DAMAGED: {
    severity: 'failed',
    exitCode: 7,
    title: 'A file of the state is damaged or missing, and going on could send something twice.',
    causes:
      'The disk failed, the state was copied while a run wrote to it, or another version of listferry wrote it. Or somebody removed the plan of an unfinished run.',
    action:
      'Keep a copy of the state directory. Then put the file back from a backup, or use the version that wrote it. If you have none, move the file away and run `listferry verify`.',
    otherwise:
      'Each night ends with exit code 7 and writes nothing. All contacts stay, but new people and unsubscribes wait.',
  },
  STATE_UNUSABLE: {
    severity: 'failed',
    exitCode: 1,
    title: 'The state directory or a file in it cannot be read or written.',
    causes:
      'The disk is full or read-only, or the directory belongs to another user. Or other users can read a file in it.',
    action:
      'Make room, or give the directory to the user of the job. Where others can read a file, run `chmod 600 FILE`. Then run `listferry sync --yes`, or `listferry resume` for an interrupted run alone.',
    otherwise:
      'A run sends only what it can record, so nothing is lost or sent twice. Each night fails until then: new people and unsubscribes wait.',
    next: 'listferry sync --yes',
  },
  TOMBSTONES_UNUSABLE: {
    severity: 'failed',
    exitCode: 64,
    title: 'There is no usable ledger of erased people at that path.',
    causes:
      'The path is wrong, the file was changed or cut on its way, or another version of listferry wrote it.',
    action:
      'Run `listferry tombstones export FILE` on the machine that knows them, and copy the whole file. Then run `listferry tombstones import FILE` here.',
    otherwise:
      'Nothing of the file was taken in. Nightly runs from here may create people who were erased on the other machine.',
  },
  TOO_MANY_FILES: {
    severity: 'failed',
    exitCode: 1,
    title: 'The limit of open files is reached.',
    causes:
      'The limit for this user or container is low, or another program keeps many files open.',
    action:
      'Raise the limit, such as with `ulimit -n 1024`, and run the command again. `listferry resume` goes on with a run that was interrupted.',
    otherwise:
      'Nothing is lost or sent twice. Each night may fail until the limit is higher: then new people and unsubscribes wait.',
  },
  WORK_DIRECTORY_GONE: {
    severity: 'failed',
    exitCode: 64,
    title: 'The command was started in a directory that is gone.',
    causes:
      'A deployment or another program removed or replaced the directory while a shell or a job stood in it.',
    action:
      'Change into a directory that is there, and run the command again. In a job, give `--config` an absolute path.',
    otherwise:
      'Nothing was read or written. A job that starts there fails each night until the directory is back.',
  },
} as const satisfies Partial<Readonly<Record<ErrorCode, ConditionEntry>>>;
