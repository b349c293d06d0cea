// Warnings of what the account holds, and of what was changed there by hand.
import { counted, grouped, quantity } from '../../lib/index.ts';
import type { ConditionEntry, Counted } from './entry.ts';
import { recreatedSaid } from './memory-words.ts';

interface Named {
  readonly name: string;
}

interface ListedPlace {
  readonly of:
    | { readonly contactType: string; readonly segment?: never }
    | { readonly segment: string };
  readonly counted: number;
  readonly existing: number;
}

interface UnwritableContacts extends Counted {
  readonly contactType: string;
  readonly lacksCountry: boolean;
}

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
    says: ({ count }: Counted) => {
      const [is, it, its] = count === 1 ? ['is', 'it', 'its'] : ['are', 'them', 'their'];
      return {
        message: `${quantity(count, 'contact', 'contacts')} of a mirror ${is} in no row for ${its} contact type. No run created ${it} there or agreed on ${it}: somebody added or moved ${it} there, so ${count === 1 ? 'it is' : 'they are'} kept.`,
        hint: '`listferry show PLAN` names them. Take them into the sources, or remove them on the service. A mirror deletes such contacts with `onAdded: delete`.',
      };
    },
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
    says: ({ count }: Counted) => ({
      message: `${quantity(count, 'contact', 'contacts')} of a mirror ${count === 1 ? 'is in no row for its' : 'are in no row for their'} contact type, while others are missing there. Somebody may have changed an address there, so ${count === 1 ? 'it is' : 'they are'} kept.`,
      hint: '`listferry show PLAN` names them. Where an address was corrected, correct it in the sources too. Remove a contact that should go by hand, on the service.',
    }),
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
    says: ({ count }: Counted) => ({
      message: `${counted(count, 'field')} that both sides changed, or may have changed: the service's values stay.`,
    }),
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
    says: ({ count }: Counted) => ({
      message: `${counted(count, 'field')} that both sides changed, or may have changed: the sources' values count.`,
    }),
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
    says: ({ contactType, count }: Counted & { readonly contactType: string }) => ({
      message: `The service lists the contact type ${contactType} as deleted, and still shows ${quantity(count, 'contact', 'contacts')} of it. If it is restored after this plan, the service has 2 contact types of that name.`,
      hint: 'Restore it on the pages of the service. To leave it deleted and create another one of that name: --accept shrink, once.',
    }),
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
    says: ({ count }: Counted) => ({
      message: `The service shows ${quantity(count, 'contact', 'contacts')} whose contact type it does not list. If its list of contact types is short, this plan would create a contact type that exists, and its contacts, a second time.`,
      hint: 'Run it again later, and compare with the contact types on the pages of the service. If theirs were deleted there and the contacts stayed: --accept shrink, once.',
    }),
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
    says: ({ count }: Counted) => ({
      message: `${counted(count, 'field')} that somebody changed on the service, and that ${count === 1 ? 'stays' : 'stay'} so until the sources have other values.`,
    }),
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
    says: ({ count }: Counted) => ({
      message: `${counted(count, 'field')} that somebody changed on the service: the sources' values go there again.`,
      hint: 'To leave such values as they are: `onEdit: keep`, for the sync or for a field.',
    }),
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
    says: ({ count }: Counted) => ({
      message: `The service shows ${quantity(count, 'entry of an unsubscribe group', 'entries of unsubscribe groups')} that it does not list. If its list of groups is short, this plan would create a group that exists a second time, and no endpoint can delete one.`,
      hint: 'Run it again later, and compare with the groups on the pages of the service. If theirs were deleted there and the entries stayed: --accept shrink, once.',
    }),
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
    /** It is not specified whether a list may be cut, nor whom a count may include. */
    says: ({ of, counted: count, existing }: ListedPlace) => {
      const isSegment = of.segment !== undefined;
      const people = isSegment
        ? `${quantity(count, 'recipient', 'recipients')} of the segment ${of.segment}`
        : `${quantity(count, 'contact', 'contacts')} of ${of.contactType}`;
      return {
        message: `The service counts ${people} and lists ${grouped(existing)}.`,
        hint: isSegment
          ? 'It may count people whom it does not list, such as unsubscribed ones. If it cuts its list instead, those who are not listed would be added again: compare with its pages.'
          : 'It may count deleted ones. If it cuts its list instead, contacts that are not listed would be created again: compare with its pages. `listferry probe` learns what it counts.',
      };
    },
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
    says: ({ list, listed, expected }: { list: string; listed: number; expected: number }) => ({
      message: `${list} has ${counted(listed, 'record')} where the service counts ${grouped(expected)}: the list may not be whole, or the account changed meanwhile.`,
    }),
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
    says: ({ count, field }: Counted & { readonly field: string }) => ({
      message: `The sources own the field ${field} since the last run. In ${quantity(count, 'contact', 'contacts')} the service has another value, which they change. Whether somebody edited it there is unknown.`,
      hint: 'If the column was only missing from a file for a while, look at these updates before they are applied.',
    }),
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
    says: recreatedSaid,
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
    says: ({ name }: Named) => ({
      message: `No row names the segment ${name} now, which earlier runs mirrored. Its recipients are left as they are.`,
      hint: 'If they should go, take them out on the service, or give it a sync of its own with `into: { segment: … }`.',
    }),
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
    says: ({ name }: Named) => ({
      message: `No row names the contact type ${name} now, which earlier runs mirrored. Its contacts are left as they are.`,
      hint: 'If they should go, delete them on the service, or give it a sync of its own with `contactType`.',
    }),
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
    says: ({ asked, used }: { readonly asked: string; readonly used: string }) => ({
      message: `${JSON.stringify(asked)} is taken for the ${used}, which is written differently.`,
      hint: 'Write the name exactly as the service has it: one that is written so would be used from then on.',
    }),
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
    says: ({ count, segment }: Counted & { readonly segment: string }) => ({
      message: `${count === 1 ? `1 recipient of the segment ${segment} has` : `${String(count)} recipients of the segment ${segment} have`} another name than the sources say, and no endpoint can change it.`,
      hint: 'Change them by hand on the service, or leave them: mail reaches them all the same.',
    }),
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
    says: ({ count }: Counted) => ({
      message: `${quantity(count, 'entry', 'entries')} of the service's suppression lists ${count === 1 ? 'has' : 'have'} several addresses, or an address among other words. Nobody is created who is named there, but the service may mail a contact that exists.`,
      hint: 'Add each of the addresses to the list by itself, on the pages of the service.',
    }),
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
    says: ({ count }: Counted) => ({
      message: `${quantity(count, 'entry', 'entries')} of the global list ${count === 1 ? 'belongs' : 'belong'} to unsubscribe groups that the service does not list. What these people left is unknown, so no contact is created for them.`,
      hint: 'Look at the groups on the pages of the service. Add to the global list by itself whoever left everything.',
    }),
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
    says: ({ count }: Counted) => ({
      message: `${quantity(count, 'entry', 'entries')} of the service's suppression lists ${count === 1 ? 'has' : 'have'} no address that can be read: whoever is meant may be created.`,
      hint: 'Look for them on the pages of the service, and add the right address.',
    }),
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
    /** What a contact lacks decides what helps: without a country it cannot be changed at all, with one some fields cannot. */
    says: ({ count, contactType, lacksCountry }: UnwritableContacts) => {
      const differ = `${quantity(count, 'contact', 'contacts')} of ${contactType} ${count === 1 ? 'differs' : 'differ'}`;
      return lacksCountry
        ? {
            message: `${differ} and cannot be changed: every change of a contact needs a country that the service knows.`,
            hint: 'Give the sync a defaultCountry, or correct the country in the source.',
          }
        : {
            message: `${differ} in custom fields or alt_email, which no endpoint changes in a contact that exists.`,
            hint: 'Change these by hand on the service, or take the fields out of the configuration.',
          };
    },
  },
} as const satisfies Readonly<Record<string, ConditionEntry>>;
