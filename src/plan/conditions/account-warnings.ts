// Warnings of what the account holds, and of what was changed there by hand.
import type { ConditionEntry } from './entry.ts';

export const ACCOUNT_WARNINGS = {
  ADDED_ON_SERVICE: {
    severity: 'look',
    exitCode: 0,
    title: 'A mirrored contact type holds contacts that somebody else put there.',
    causes:
      'People signed up by a form of the service, or a colleague or another program added or moved them there.',
    action:
      '`listferry show PLAN` names them. Take them into the sources, or remove them on the service. With `onAdded: delete` a mirror deletes such contacts.',
    otherwise: 'They stay and may get mail. Each night tells of them, and deletes none of them.',
    staysApart: true,
  },
  ADDRESS_PERHAPS_CHANGED: {
    severity: 'look',
    exitCode: 0,
    title: 'Somebody may have corrected addresses of a mirrored contact type on the service.',
    causes:
      'Contacts there are in no row, while others are missing. So addresses were changed by hand, or some contacts were added and others removed.',
    action:
      '`listferry show PLAN` names them. Correct the addresses in the sources as well. Or remove by hand, on the service, those who should go.',
    otherwise:
      'These contacts stay and may get mail, and the missing ones are not created. Each night tells of both.',
    staysApart: true,
  },
  CONFLICTS_BY_SERVICE: {
    severity: 'note',
    exitCode: 0,
    title: 'Both sides changed the same fields, and the values of the service stay.',
    causes:
      'Somebody edited contacts on the service, the sources have other values too, and `onConflict` says service.',
    action:
      'Look at them with `listferry show PLAN`, and write the right value into the source. To let the sources win, set `onConflict: source`.',
    otherwise:
      'The values on the service stay as they are, night after night, until the sources have others.',
    staysApart: true,
  },
  CONFLICTS_BY_SOURCE: {
    severity: 'note',
    exitCode: 0,
    title: 'Both sides changed the same fields, and the values of the sources count.',
    causes:
      'Somebody edited contacts on the service, and the sources have other values too. `onConflict` says source, also where it is left out.',
    action:
      'Look at them with `listferry show PLAN` before you apply it. To keep what was edited, set `onConflict: service`, or `onConflict: park` to decide each.',
    otherwise:
      'The next run overwrites what somebody wrote on the service. `listferry show PLAN` still has the former value.',
  },
  CONTACTS_OF_DELETED_TYPES: {
    severity: 'look',
    exitCode: 0,
    title: 'The service lists a contact type as deleted, and still shows contacts of it.',
    causes:
      'Somebody deleted the contact type on the service, and a sync still names it. So the plan would create another of that name.',
    action:
      'Restore it on the service. If another one of that name is wanted, say it once: `listferry sync --yes --accept shrink`.',
    otherwise:
      'Each night ends with exit code 4 and writes nothing, since everybody in it could be there twice. Nobody is deleted.',
  },
  CONTACTS_OF_UNLISTED_TYPES: {
    severity: 'look',
    exitCode: 0,
    title: 'The service shows contacts of contact types that it does not list.',
    causes:
      'The service cut its list of contact types. Or somebody deleted a contact type there, and its contacts stayed.',
    action:
      'Run `listferry plan` again later, and compare with the pages of the service. If the contact type was deleted: `listferry sync --yes --accept shrink`, once.',
    otherwise:
      'Each night ends with exit code 4 and writes nothing, since a contact type and its people could be doubled. Nobody is deleted.',
  },
  EDITS_KEPT: {
    severity: 'note',
    exitCode: 0,
    title: 'Values that somebody changed on the service stay as they are there.',
    causes:
      'Somebody edited contacts on the service while the sources stayed as they were, and `onEdit` says keep.',
    action:
      'Write the right values into the source, so that both sides agree. To let the sources win, set `onEdit: overwrite`.',
    otherwise:
      'The values stay on the service, night after night, until the sources have other ones.',
    staysApart: true,
  },
  EDITS_OVERWRITTEN: {
    severity: 'note',
    exitCode: 0,
    title: 'Values that somebody changed on the service are overwritten by those of the sources.',
    causes:
      'Somebody edited contacts on the service while the sources stayed as they were. `onEdit` says overwrite, also where it is left out.',
    action:
      'Look at them with `listferry show PLAN` before you apply it. To leave such values alone, set `onEdit: keep` for the sync or the field.',
    otherwise:
      'The values of the sources go to the service again. `listferry show PLAN` still has the former ones.',
  },
  ENTRIES_OF_UNLISTED_GROUPS: {
    severity: 'look',
    exitCode: 0,
    title: 'The service shows entries of unsubscribe groups that it does not list.',
    causes:
      'The service cut its list of groups. Or somebody deleted a group there, and its entries stayed.',
    action:
      'Run `listferry plan` again later, and compare with the groups on the service. If the group was deleted: `listferry sync --yes --accept shrink`, once.',
    otherwise:
      'Each night ends with exit code 4 and writes nothing. A group that was created twice could only be removed by hand.',
  },
  FEWER_LISTED_THAN_COUNTED: {
    severity: 'look',
    exitCode: 0,
    title: 'The service counts more people than it lists.',
    causes:
      'It counts deleted or unsubscribed people too. Or it cuts its list, and those behind the cut would be created again.',
    action:
      'Compare with the pages of the service. If the list is right, run `listferry sync --yes --accept shrink` once. `listferry probe` learns whether deleted contacts count.',
    otherwise:
      'Until that is known, plans that create or delete there are refused (exit code 4). Nobody is added twice, but new people and unsubscribes wait.',
  },
  FEWER_THAN_COUNTED: {
    severity: 'look',
    exitCode: 0,
    title: 'A list in this copy has fewer records than the service counts.',
    causes:
      'The account changed while it was read, the service counts deleted contacts too, or it cut its list.',
    action:
      'Run `listferry snapshot` or `listferry export` again later. If the pages of the service show as few, add `--accept shrink`.',
    otherwise:
      'The copy is kept, and people may be missing in it. As a source or a backup it would make them look gone.',
  },
  FIELD_OWNED_ANEW: {
    severity: 'look',
    exitCode: 0,
    title: 'The sources fill a field that they did not fill at the last run.',
    causes:
      'A column is new, or is back after it was missing. So nobody can tell whether its values on the service were edited by hand.',
    action:
      'Look at these updates with `listferry show PLAN`. To leave the values of the service alone, set `owner: service` for the field.',
    otherwise:
      'The next run writes the values of the sources over those of the service. `listferry show PLAN` still has the former ones.',
  },
  GONE_RECREATED: {
    severity: 'note',
    exitCode: 0,
    title: 'Contacts that somebody else removed from the service are created again.',
    causes:
      'Somebody accepted that with `--accept recreate=N` and the exact number, or the sync says `onGone: recreate`.',
    action:
      'Look at them with `listferry show PLAN`: some may have been removed at their own wish. For these, unsubscribe them in the sources, or set `onGone: leave`.',
    otherwise:
      'The run creates them, and they may get mail. Whoever was erased with `purge` stays away, as far as the ledger knows them.',
  },
  MIRRORED_SEGMENT_UNNAMED: {
    severity: 'look',
    exitCode: 0,
    title: 'Earlier runs mirrored a segment that is named in no row now.',
    causes:
      'Its last person left the sources, or a part of the export is missing. Or the segment was renamed on one side.',
    action:
      'Check the export and the name. If its people should go, take them out on the service, or give the segment a sync with `into`.',
    otherwise: 'Its recipients stay as they are and may get mail. Each night says so again.',
    staysApart: true,
  },
  MIRRORED_TYPE_UNNAMED: {
    severity: 'look',
    exitCode: 0,
    title: 'Earlier runs mirrored a contact type that is named in no row now.',
    causes:
      'Its last person left the sources, or a part of the export is missing. Or the contact type was renamed on one side.',
    action:
      'Check the export and the name. If its people should go, delete them on the service, or give it a sync with `contactType`.',
    otherwise: 'Its contacts stay as they are and may get mail. Each night says so again.',
    staysApart: true,
  },
  NAME_SPELLED_OTHERWISE: {
    severity: 'look',
    exitCode: 0,
    title: 'The service has a name of the configuration or sources in another spelling.',
    causes:
      'The name has other capitals, blanks or accents on one side, or somebody renamed it on the service.',
    action:
      'Write the name exactly as the service has it, in the configuration or in the column of the source. Then run `listferry plan`.',
    otherwise:
      'The one on the service is used each night. As soon as one of the exact spelling appears there, that one is used instead.',
  },
  RECIPIENTS_UNWRITABLE: {
    severity: 'note',
    exitCode: 0,
    title: 'Recipients of a segment have other names than the sources say.',
    causes:
      'Their names changed in the sources after they came into the segment, and no endpoint can change them there.',
    action:
      '`listferry show PLAN` names them. Change them by hand on the service, or leave them: mail reaches them all the same.',
    otherwise:
      'Their former names stay in the segment, and mail may greet them by these. Nobody is removed for it.',
    staysApart: true,
  },
  SUPPRESSIONS_ODD: {
    severity: 'look',
    exitCode: 0,
    title: 'Entries of the suppression lists hold several addresses, or words around one.',
    causes: 'Somebody typed or pasted more than one plain address into the list on the service.',
    action:
      'On the pages of the service, add each of these addresses to the list by itself. Remove the odd entry after that.',
    otherwise:
      'No run creates anybody who is named there. But the service may go on to mail a contact of theirs that exists.',
  },
  SUPPRESSIONS_OF_UNKNOWN_GROUPS: {
    severity: 'look',
    exitCode: 0,
    title: 'The global list holds entries of unsubscribe groups that the service does not list.',
    causes:
      'Somebody deleted a group on the service and its entries stayed, or the service cut its list of groups.',
    action:
      'Look at the groups on the pages of the service. Add to the global list by itself whoever left everything.',
    otherwise:
      'These people get no new contact, since it is unclear what they left. Contacts that exist stay, and may get mail.',
  },
  SUPPRESSIONS_UNREADABLE: {
    severity: 'look',
    exitCode: 0,
    title: 'Entries of the suppression lists have no address that can be read.',
    causes:
      'Somebody mistyped the address on the pages of the service, or another program wrote it there.',
    action:
      'Look for these entries on the pages of the service, and add the right address of each.',
    otherwise:
      'Whoever is meant counts as never unsubscribed: a run may create them, and they may get mail.',
  },
  UNWRITABLE: {
    severity: 'look',
    exitCode: 0,
    title: 'Contacts differ from the sources in what no endpoint can change.',
    causes:
      'Custom fields or `alt_email` of existing contacts have other values in the sources. Or a contact has no country that the service knows.',
    action:
      '`listferry show PLAN` names them. Change them by hand, or take the fields out of `columns`. Where the country is missing, give the sync a `defaultCountry`.',
    otherwise:
      'These contacts keep their values on the service, night after night. Nobody is deleted, and all other changes are made.',
    staysApart: true,
  },
} as const satisfies Readonly<Record<string, ConditionEntry>>;
