// Warnings of plans that serve a purpose of their own: a migration, the undoing of a run, an erasure.
import { quantity } from '../../lib/index.ts';
import type { ConditionEntry } from './entry.ts';

interface Withheld {
  readonly phase: string;
  readonly withheld: { readonly deletes: number; readonly updates: number };
}

export const PURPOSE_WARNINGS = {
  ERASURE: {
    severity: 'note',
    exitCode: 0,
    title: 'This plan deletes what the service has of people to be erased.',
    causes:
      'Somebody called `purge` with `--on-service`, and the people who were named have contacts on the service.',
    action:
      'Look at it with `listferry show PLAN`, then carry it out with `listferry apply PLAN`. After that, the file is removed automatically.',
    otherwise:
      'Their contacts stay on the service and may get mail. Each night ends with exit code 7 as long as a sync names their contact type.',
  },
  ERASURE_LATE: {
    severity: 'look',
    exitCode: 0,
    title: 'Contacts of people to be erased may still arrive on the service.',
    causes:
      'An earlier run sent these contacts, and the service acknowledged them without showing them so far.',
    action:
      'Carry the plan out now. On a later day run `listferry purge --people FILE --on-service` again, and apply its plan too.',
    otherwise:
      'What arrives later stays on the service and may get mail. Each night and `listferry verify` tell of it.',
  },
  ERASURE_UNSEEN: {
    severity: 'look',
    exitCode: 0,
    title: 'Some contacts of the service were not searched for people to be erased.',
    causes:
      'The service shows contacts whose contact type it does not list. Or several contact types have one name.',
    action:
      'Search for these people on the pages of the service, in every contact type. Delete by hand what is there.',
    otherwise:
      'What the plan cannot see stays on the service and may get mail. Nobody else is deleted by it.',
  },
  MIGRATION_WITHHELD: {
    severity: 'note',
    exitCode: 0,
    title: 'The phase of the migration leaves out changes that the sources ask for.',
    causes:
      'Since the switch the account knows better than an old export. So `cutover` leaves out deletes, and `drain` updates as well.',
    action:
      'Change or delete by hand, on the service, what cannot wait. When the move is over, take out `migration`.',
    otherwise:
      'These changes stay out each night while the phase lasts. New people and unsubscribes are carried over.',
    staysApart: true,

    says: ({ phase, withheld: { deletes, updates } }: Withheld) => {
      const parts = [
        ...(deletes === 0 ? [] : [quantity(deletes, 'delete', 'deletes')]),
        ...(updates === 0 ? [] : [quantity(updates, 'update', 'updates')]),
      ];
      return {
        message: `The migration is in its phase ${phase}: ${parts.join(' and ')} that the sources ask for ${deletes + updates === 1 ? 'was' : 'were'} left out.`,
        hint: 'Since the switch the account knows better than an old export. What should change or go all the same is done on the service.',
      };
    },
  },
  UNDO: {
    severity: 'note',
    exitCode: 0,
    title: 'This plan takes back what an earlier run did.',
    causes:
      'Somebody called `undo`. What was changed since stays, and so does what cannot be taken back, such as an unsubscribe.',
    action:
      'Correct the sources or the configuration first. Then look at the plan with `listferry show PLAN` and run `listferry apply PLAN`.',
    otherwise:
      'Nothing is taken back until the plan is applied. While the sources say the same, the next night makes the same changes again.',
  },
  UNDO_NEW_IDS: {
    severity: 'note',
    exitCode: 0,
    title: 'Contacts that a run deleted are created anew.',
    causes:
      'The service cannot bring a deleted contact back, so the plan that takes the run back creates another one.',
    action:
      'Tell whoever uses the ids of the service, such as a CRM. Look at the contacts with `listferry show PLAN`.',
    otherwise: 'They get new ids, and the history that the service kept of them is gone.',
  },
} as const satisfies Readonly<Record<string, ConditionEntry>>;
