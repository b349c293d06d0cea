// Warnings of what the rows and files of the sources hold.
import { capitalised, grouped, quantity } from '../../lib/index.ts';
import { changesOf, type ExpectedKind } from '../expected-kinds.ts';
import type { Usual } from '../guards.ts';
import { nightsOf, rangeOf } from '../unusual-words.ts';
import type { ConditionEntry, Counted } from './entry.ts';

interface OfSource {
  readonly source: string;
}

/** `first`: the file and the line of one. */
interface OddAddresses extends OfSource, Counted {
  readonly first: string;
}

type FoundIds = OddAddresses;

interface UnnamedConsent extends OfSource {
  readonly column: string;
  /** Rows that get no mail by its words. */
  readonly held: number;
  /** Of some of them: the file and line, and the words where they may be told. */
  readonly places: readonly { readonly at: string; readonly words: string | undefined }[];
  readonly isCustom: boolean;
  /** The line of the configuration by which the column says nothing. */
  readonly toWrite: string;
}

type UnlikeOtherNights = { readonly usual: Usual } & (
  | { readonly what: 'rows'; readonly source: string; readonly count: number }
  | { readonly what: 'changes'; readonly kind: ExpectedKind; readonly count: number }
  | { readonly what: 'none' }
);

const OWN_ROWS =
  'Give each person a row of their own if the addresses are those of different people.';

export const ROW_WARNINGS = {
  ADDRESS_CHANGED: {
    severity: 'note',
    exitCode: 0,
    title: 'People have another address than before, by their ids.',
    causes:
      'They gave a new address, or somebody corrected it in the source. Or the ids now name other people.',
    action:
      'Look at the updates with `listferry show PLAN`. If the ids do not stay with their people, name another column under `id`.',
    otherwise:
      'The contact with the former address gets the new one where that is safe. Else a new contact is created, and a mirror deletes the former one.',
    says: ({ source, count, first }: FoundIds) => ({
      message: `${quantity(count, 'person', 'people')} whose address has changed (of ${source}, the first in ${first}).`,
      hint: 'Where one contact has the former address and no other row does, that contact gets the new one. In a phase of a migration that makes no updates it stays as it is. Otherwise the new address becomes a new contact, and a mirror that may delete removes the one with the former address.',
    }),
  },
  AGREED_AFTER_LEAVING: {
    severity: 'look',
    exitCode: 0,
    title: 'Rows say that their people left, and agreed again on a later day.',
    causes:
      'These people came back, and the export keeps the day on which they had left. Or the two columns mean something else.',
    action:
      'If they came back, take the day of leaving out of these rows before you apply the plan. If not, leave them.',
    otherwise:
      'Leaving counts: these people are kept from all mail. What a run unsubscribes, no later run takes back.',
    says: ({ source, column, count }: OfSource & Counted & { readonly column: string }) => ({
      message: `In the source ${source}, ${quantity(count, 'row has', 'rows have')} a day of agreement that is later than ${count === 1 ? 'its' : 'their'} day of leaving in the column ${column}. The worse of the two counts: such a person is kept from all mail for ever.`,
      hint: 'If these people came back, take the day of leaving out of their rows before you apply the plan.',
    }),
  },
  CONSENT_COLUMN: {
    severity: 'look',
    exitCode: 0,
    title: 'A column speaks of consent and is not named under status.',
    causes:
      'The export has more than one column of opt-ins, unsubscribes or tags, or gained one since the configuration was written.',
    action:
      'Name the column under `status.all` with what it says. If it is about something else, give it `kind: nothing` there. The warning has the line to write.',
    otherwise:
      'Its words against mail count: such a row creates nobody. Its words in favour of mail count for nothing.',
    says: ({ source, column, held, places, isCustom, toWrite }: UnnamedConsent) => {
      const told = places.map(({ at, words }) =>
        words === undefined ? at : `${at} (${JSON.stringify(words)})`,
      );
      const more = held > places.length ? ` and ${grouped(held - places.length)} more` : '';
      const where = places.length === 0 ? '' : `: ${told.join(', ')}${more}`;
      const effect =
        held === 0
          ? 'none of its words keeps anybody from mail'
          : `by its words ${quantity(held, 'row gets', 'rows get')} no mail${where}`;
      return {
        message: `The column ${column} of ${source} speaks of consent and is not named under status: ${effect}.`,
        hint: `Where it is about something else, ${toWrite}. Another kind there says who may get mail and who may not (config/files.md). ${isCustom ? 'Since it is a custom field' : 'As a custom field under columns'}, only its words that say no count.`,
      };
    },
  },
  COUNTRY_COLUMN: {
    severity: 'look',
    exitCode: 0,
    title: 'A column is called like a country, and every row gets the default country.',
    causes:
      'The column has another name than the field, so that it was not taken as the country of the contact.',
    action:
      'Under `columns` of the source, write `country: NAME` with the name of the column. If it holds no countries, write `country: null`.',
    otherwise:
      'New contacts get the country of `defaultCountry`, whatever their row says. Nobody is left out because of it.',
    says: ({ source, column }: OfSource & { readonly column: string }) => ({
      message: `The column ${column} of ${source} is called like a country and is not taken as one: every row gets the default country, whatever stands there.`,
      hint: `Write \`columns: { country: ${JSON.stringify(column)} }\` for the source if it holds countries, else \`columns: { country: null }\`.`,
    }),
  },
  FILE_NOTE: {
    severity: 'note',
    exitCode: 0,
    title: 'A file was read in a way that its name or its content does not settle.',
    causes:
      'The file leaves open its encoding, or which of its sheets holds the people. Or a spreadsheet changed values in it.',
    action:
      'Look at the words in the note. If names look wrong, set `encoding` of the source. Another sheet is named in `path`, as in book.xlsx/Customers.',
    otherwise: 'The file is read the same way each night. Its rows are taken as they were read.',
    says: (
      note: { readonly file: string; readonly words: string } | { readonly more: number },
    ) => ({
      message:
        'more' in note
          ? `${quantity(note.more, 'more note', 'more notes')} about the files.`
          : `${note.file}: ${note.words}`,
      hint: 'config/files.md says what is done about it.',
    }),
  },
  FIXED_ROWS_WITHOUT_ORIGINAL: {
    severity: 'look',
    exitCode: 0,
    title: 'Fixed rows stand in for rows that have changed or are gone.',
    causes:
      'Somebody corrected these rows in the source itself after they were handed back fixed, or the person left it.',
    action:
      'Take these rows out of the file of fixed rows. What is still wrong stands in the newest file of rejected rows.',
    otherwise:
      'A fixed row whose person has another row is skipped. Any other one counts like a row of the source, so its person stays.',
    says: ({ source, stray, outdated }: OfSource & { stray: number; outdated: number }) => {
      const skipped = `${quantity(outdated, 'row', 'rows')} skipped, since the source has another row of the same person`;
      const taken = `${quantity(stray - outdated, 'row', 'rows')} taken like any other row`;
      const ends = [...(outdated > 0 ? [skipped] : []), ...(stray > outdated ? [taken] : [])];
      return {
        message: `${quantity(stray, 'row', 'rows')} of ${source} ${stray === 1 ? 'was' : 'were'} fixed, but the original has changed or is gone since: ${ends.join(', ')}.`,
        hint: 'Take the rows that have been corrected in the source out of the file of fixed rows. Those that are still wrong are in the newest file of rejected rows.',
      };
    },
  },
  FURTHER_ADDRESSES: {
    severity: 'note',
    exitCode: 0,
    title: 'Rows hold several addresses, and only the first makes a contact.',
    causes:
      'A cell or its neighbours hold the work and the private address of one person, or of a couple.',
    action:
      'Give each person a row of their own, if the addresses are those of different people. Otherwise there is nothing to do.',
    otherwise:
      'The other addresses get no contact. In rows of people who left, all of them are kept from mail.',
    says: ({ source, count, first }: OddAddresses) => ({
      message: `${quantity(count, 'further address was', 'further addresses were')} left aside: a row with several makes a contact from the first (of ${source}, the first in ${first}).`,
      hint: 'Give each of these people a row of their own. In rows of people who left, every address is kept from mail.',
    }),
  },
  FURTHER_HELD: {
    severity: 'look',
    exitCode: 0,
    title: 'People have another address that left or was erased.',
    causes:
      'The person left or was erased under one address and is in the sources under another. Or two people share a row.',
    action:
      'Look in all sources for the rows that hold the address of the row that is named. If they are of different people, give each a row of their own. Else take these rows out.',
    otherwise:
      'The contact of the first address is not created or changed. One that exists stays, and may get mail.',
    says: ({ source, count, first }: OddAddresses) => ({
      message: `${quantity(count, 'person', 'people')} of ${source} ${count === 1 ? 'is' : 'are'} not created or changed (the first in ${first}): a row of some source holds their address beside one that left or was erased.`,
      hint: OWN_ROWS,
    }),
  },
  HASHED_ADDRESSES: {
    severity: 'look',
    exitCode: 0,
    title: 'Rows hold a hash in the place of the address.',
    causes:
      'Another program exported its list of unsubscribes in a form that hides the addresses, for privacy.',
    action:
      'Ask whoever made the list for the addresses themselves, and put that export in its place.',
    otherwise:
      'Nobody in that list is unsubscribed. They may get mail, if another source has them.',
    says: ({ source, count, first }: OddAddresses) => ({
      message: `${quantity(count, 'row has', 'rows have')} a hash in the place of the address: such a list cannot be imported (of ${source}, the first in ${first}).`,
      hint: 'Nobody in it is suppressed. Ask whoever made it for the addresses themselves.',
    }),
  },
  IDS_REPEATED: {
    severity: 'look',
    exitCode: 0,
    title: 'Ids of a source have several addresses at one time.',
    causes:
      'The column under `id` names a household, a company or an order, and not one person. Or the source has people twice.',
    action:
      'Name a column under `id` that no two people share. If there is none, take `id` out of the source.',
    otherwise:
      'No change of an address is known by these ids. Where one of two or three addresses left or was erased, the others wait.',
    says: ({ source, count, first }: FoundIds) => ({
      message: `${quantity(count, 'id has', 'ids have')} several addresses at one time, so ${count === 1 ? 'it shows' : 'they show'} no change of an address (of ${source}, the first in ${first}).`,
      hint: 'Name a column under id that no two people share. Among two or three addresses of one id, one may belong to somebody who left, was erased or was removed on the service. The others then wait until a person accepts them.',
    }),
  },
  LEAVERS_UNREAD: {
    severity: 'look',
    exitCode: 0,
    title: 'Rows of people who left have an address that cannot be read.',
    causes:
      'The address was mistyped, cut off or mixed with other words when somebody wrote it into the source.',
    action:
      'The warning names the first file and line. Correct the address in the source, or unsubscribe the person on the service.',
    otherwise:
      'Such a row unsubscribes nobody. Addresses within it are not created or changed, but a contact that exists may get mail.',
    says: ({ source, count, first }: OddAddresses) => ({
      message: `${quantity(count, 'row that says no mail has', 'rows that say no mail have')} an address that cannot be read (of ${source}, the first in ${first}).`,
      hint: 'Such a row suppresses nobody. The addresses within it, and those that it most likely means, are not created or changed. Correct it in the source.',
    }),
  },
  LEFT_STILL_MAILABLE: {
    severity: 'look',
    exitCode: 0,
    title: 'A source marks people as left, and nothing keeps the service from mailing them.',
    causes:
      'The source is missing under `suppressions`, so that the service never hears of those who left there.',
    action:
      'Add it to the configuration: `suppressions: [{ source: NAME, into: global }]`. Then look at `listferry plan`.',
    otherwise:
      'This source creates no contact for these people. But another source may, and those who have a contact may get mail, night after night.',
    says: ({ source, count }: OfSource & Counted) => ({
      message: `The source ${source} marks ${quantity(count, 'person', 'people')} as left, but is not listed under suppressions. The service may still send them mail.`,
      hint: `Write \`suppressions: [{ source: ${source}, into: global }]\` to unsubscribe them on the service.`,
    }),
  },
  LOOK_ALIKE_ADDRESSES: {
    severity: 'look',
    exitCode: 0,
    title: 'Addresses look like others and have letters of another alphabet or width.',
    causes:
      'Somebody typed or pasted them on another keyboard. Rarely, somebody wants to be taken for another person.',
    action:
      'The warning names the first file and line. Keep the right one of each pair in the source.',
    otherwise:
      'Each counts as a person of its own. One that is written wrongly gets mail that never arrives.',
    says: ({ count, target, first }: Counted & { target: string; first: string }) => ({
      message: `${quantity(count, 'address looks', 'addresses look')} like another one of ${target} and differ${count === 1 ? 's' : ''} in letters of another alphabet or width (the first in ${first}).`,
      hint: 'They are taken as different people. Keep the right one of each in the source.',
    }),
  },
  MISTYPED_ADDRESSES: {
    severity: 'note',
    exitCode: 0,
    title: 'Addresses are at a domain that looks mistyped.',
    causes:
      'People mistyped the name of a large provider, such as gmial.com, when they filled in a form.',
    action:
      'Look at them in the findings of `listferry show PLAN`. Correct in the source those that are wrong.',
    otherwise: 'They are taken as they are. Mail to a wrong one bounces, or reaches somebody else.',
    says: ({ source, count, first, example }: OddAddresses & { readonly example: string }) => ({
      message: `${quantity(count, 'address is', 'addresses are')} at a domain that looks mistyped: ${example} (of ${source}, the first in ${first}).`,
      hint: 'They are taken as they are. Where it is a mistake, correct it in the source.',
    }),
  },
  NAMES_UNCLEAR: {
    severity: 'note',
    exitCode: 0,
    title: 'Whole names are not clearly the first and last name of one person.',
    causes:
      'The column that `name` takes holds companies, couples or single words beside the names of people.',
    action:
      'Give first and last name a column each. Or keep whole names in one field with `as: first_name` under `columns`.',
    otherwise:
      'These people are taken all the same. Their names fill no field, and a name on the service stays.',
    says: ({ source, count, first }: OddAddresses) => ({
      message: `${quantity(count, 'name is', 'names are')} not taken: a name has to be clearly the first and last name of one person (of ${source}, the first in ${first}).`,
      hint: 'Put the first and the last name into columns of their own, or write `name: { column: …, as: first_name }` to keep whole names in first_name.',
    }),
  },
  OTHER_ADDRESS_LISTED: {
    severity: 'look',
    exitCode: 0,
    title: 'Rows hold another address that has a contact already.',
    causes:
      'The person has a contact under a second address of the row. Or two people share a row, and one of them has a contact.',
    action:
      'Give each person a row of their own, if they are different people. Else put first in the row the address that the contact has.',
    otherwise:
      'The contact stays as it is and may get mail. No second one is created for the first address.',
    staysApart: true,
    says: ({ source, count, first }: OddAddresses) => ({
      message: `${quantity(count, 'row', 'rows')} of ${source} ${count === 1 ? 'holds' : 'hold'} another address that has a contact already (the first in ${first}). That contact cannot get the first address: it stays as it is. A second one is not created.`,
      hint: OWN_ROWS,
    }),
  },
  ROLE_ADDRESSES: {
    severity: 'note',
    exitCode: 0,
    title: 'Addresses belong to a role, not to a person.',
    causes:
      'Customers gave an address such as info@ or admin@, which several people read. Or the rows are those of a test.',
    action:
      'Make sure that somebody asked for mail there. If in doubt, take these rows out of the source.',
    otherwise:
      'They are taken like any other address: contacts are created, and they may get mail.',
    says: ({ source, count, first }: OddAddresses) => ({
      message: `${quantity(count, 'address is', 'addresses are')} of a role, not of a person, such as info@ or admin@ (of ${source}, the first in ${first}).`,
      hint: 'They are taken as they are. Make sure that somebody asked for mail there.',
    }),
  },
  ROWS_PASSED_OVER: {
    severity: 'note',
    exitCode: 0,
    title: 'Rows were skipped that lack an address or say nothing that lasts.',
    causes:
      'A CRM holds people with a telephone number alone. Or an export tells of events such as a bounce that may pass.',
    action:
      'If there are more than you expect, look whether the column under `columns.email` is the right one.',
    otherwise: 'These rows create and unsubscribe nobody, tonight and on later nights.',
    says: ({ source, count }: OfSource & Counted) => ({
      message: `${quantity(count, 'row', 'rows')} of ${source} skipped: ${count === 1 ? 'it lacks an address, or says' : 'they lack an address, or say'} nothing that lasts.`,
    }),
  },
  STATUS_ASSUMED: {
    severity: 'look',
    exitCode: 0,
    title: 'A source has no status, and every row is taken as subscribed.',
    causes:
      'The configuration names no `status` for the source. Its export may have a column that tells who agreed or left.',
    action:
      'Name that column: `status: { column: NAME }`. If everybody in it agreed to get mail, write `status: subscribed`.',
    otherwise:
      'Each night creates everybody in the source, and they may get mail, also those who left there.',
    says: ({ source }: OfSource) => ({
      message: `The source ${source} has no status: every row is taken as subscribed.`,
      hint: 'Name its status column, or write `status: subscribed` if that is so.',
    }),
  },
  SUPPRESSION_CARRIED: {
    severity: 'note',
    exitCode: 0,
    title: 'People whose former address is unsubscribed are unsubscribed under the new one too.',
    causes: 'They left under one address, and the source has another one for their id since.',
    action:
      'Look at them with `listferry show PLAN`. If the ids do not stay with their people, name another column under `id`.',
    otherwise:
      'The run unsubscribes the new address, and no later run takes that back. Nobody is deleted for it.',
    says: ({ source, count, first }: FoundIds) => ({
      message: `${quantity(count, 'person', 'people')} whose id has a suppressed address: their other address is suppressed too (of ${source}, the first in ${first}).`,
      hint: 'A person who left does not come back by changing the address.',
    }),
  },
  UNUSUAL_NIGHT: {
    severity: 'look',
    exitCode: 0,
    title: 'A number of this night is unlike those of other nights.',
    causes:
      'An export is cut short, stands still or has another selection. Or there is a reason, such as an import, a holiday or the end of a season.',
    action:
      'Look at the plan with `listferry show PLAN`, and at the export. To have such changes wait for a person, set `expect: { block: true }`; to hear nothing of them, `expect: false`.',
    otherwise:
      'The run carries out what guards let pass. Numbers that stay so are told of for seven nights, and are usual from then on.',
    says: (found: UnlikeOtherNights) => {
      const { usual } = found;
      const nights = capitalised(nightsOf(usual));
      switch (found.what) {
        case 'rows':
          return {
            message: `The source ${found.source} has ${grouped(found.count)} rows that can be taken. ${nights} it usually has ${rangeOf(usual)}.`,
            hint: 'Look whether its export is complete, and of the right selection.',
          };
        case 'changes':
          return {
            message: `The plan has ${grouped(found.count)} ${changesOf(found.kind)}. ${nights} there are usually ${rangeOf(usual)}.`,
            hint: '`listferry show PLAN` names them.',
          };
        case 'none':
          return {
            message: `Nobody is to be added, changed, deleted or unsubscribed. ${nights} there are usually ${rangeOf(usual)} such changes.`,
            hint: 'Look whether the sources are those of today.',
          };
      }
    },
  },
  VALUES_ON_ONE_LINE: {
    severity: 'note',
    exitCode: 0,
    title: 'Line breaks in values go to the service as blanks.',
    causes:
      'People typed a value of several lines, such as a postal address, into one field of a form.',
    action:
      'Look at such a value on the service. To give its lines fields of their own, split the column in the source.',
    otherwise:
      'The values arrive on one line, with all their words. They are not a difference on later nights.',
    says: ({ source, count, first }: OddAddresses) => ({
      message: `${quantity(count, 'row has', 'rows have')} a value on several lines: its line breaks go to the service as blanks (of ${source}, the first in ${first}).`,
      hint: 'An upload cannot carry a line break, since a service may end the row there.',
    }),
  },
  WHOLE_DOMAINS: {
    severity: 'look',
    exitCode: 0,
    title: 'Rows name a whole domain or a pattern in the place of an address.',
    causes:
      'The list is from a program that can block all addresses of a company, which the service cannot.',
    action:
      'List each address of the domain that should get no mail. Or keep its people out of the other sources.',
    otherwise:
      'Nobody at these domains is unsubscribed. They may get mail, if another source or the service has them.',
    says: ({ source, count, first }: OddAddresses) => ({
      message: `${quantity(count, 'row has', 'rows have')} a whole domain or a pattern in the place of the address, which the service cannot suppress (of ${source}, the first in ${first}).`,
      hint: 'Nobody at these domains is suppressed. An address with the same letters is not created, since the source may have lost its @. Name each address, or keep such domains out of the sources.',
    }),
  },
} as const satisfies Readonly<Record<string, ConditionEntry>>;
