// Whether everybody in a table left, and what they left. A suppression is for ever, so a name alone says it only of a
// table that holds addresses and hardly anything else; of every other one a person is asked.
import {
  type Leaving,
  type PossibleExport,
  type Status,
  cleanText,
  consentTitle,
  isSuppression,
  namesAnyLeaving,
  namesBelonging,
  normalisedName,
  saysWhoLeft,
  speaksOfConsent,
} from '../../contacts/index.ts';
import { masked } from '../../lib/index.ts';
import { formOf } from './found-columns.ts';
import {
  hintOfFolder,
  hintOfName,
  namesLeavers,
  saysMoreThanLeft,
  statusOfFileName,
  statusOfFolder,
} from './known-names.ts';
import { referenceOf, type SampledTable, valuesOf } from './read-table.ts';
import type { Reading } from './words-alone.ts';

export interface LeavingRequest extends Pick<SampledTable, 'header' | 'rows'> {
  /** Of the table. */
  readonly name: string;
  readonly nameSays: Status | undefined;
  /** The place of the addresses. */
  readonly email: number | undefined;
  readonly maybe: readonly PossibleExport[];
  /** What stands above its header. */
  readonly titles?: readonly string[] | undefined;
}

export function leavingOf(request: LeavingRequest): Leaving | undefined {
  const { nameSays, email } = request;
  if (email === undefined) return undefined;
  const found = statementOf(request, email);
  if (found === undefined) return undefined;
  const against = doubtsAbout(request, email, found.status);
  return {
    ...found,
    isSure: nameSays !== undefined && against.length === 0,
    against,
    samples: samplesOf(request),
  };
}

type Said = Pick<Leaving, 'status' | 'because' | 'isHint' | 'outlastsSignUp'>;

function statementOf(request: LeavingRequest, email: number): Said | undefined {
  const { name, nameSays, maybe } = request;
  const [export_] = maybe.filter((one) => one.status !== undefined);
  const titled = titleAbove(request);
  const said = nameSays ?? export_?.status ?? titleSays(titled ?? leaversTitle(request, email));
  if (said !== undefined) return { status: said, because: becauseOf(request, export_, titled) };
  const hint = hintOfName(name);
  if (hint !== undefined) return { ...hint, because: 'its name', isHint: true };
  const around = hintOfFolder(name);
  return around && { ...around, because: ITS_FOLDER, isHint: true };
}

/** Whatever stands beside their addresses, people may not have confirmed them. */
function doubtsAbout(request: LeavingRequest, email: number, status: Status): readonly string[] {
  const { name, maybe } = request;
  const more = saysMoreThanLeft(name) ? ['its name says more than that'] : [];
  if (!isSuppression(status)) return more;
  return [
    ...more,
    ...columnsAgainst(request, email),
    ...maybe.filter((one) => one.status === undefined).map(({ title }) => `it may be ${title}`),
  ];
}

function becauseOf(
  { name, nameSays }: LeavingRequest,
  export_: PossibleExport | undefined,
  titled: string | undefined,
): string {
  if (nameSays !== undefined) return namedBy(name);
  if (export_ !== undefined) return `it may be ${export_.title}`;
  return titled === undefined ? 'the name of its column of addresses' : 'the line above its header';
}

const ITS_FOLDER = 'the name of its folder';

/** A workbook may say it by the name of its sheet alone. */
function namedBy(name: string): string {
  if (statusOfFileName(name) !== undefined) return 'its name';
  return statusOfFolder(name) === undefined ? "its sheet's name" : ITS_FOLDER;
}

/** The title of a column of addresses that names people who left: `Abgemeldet`. */
function leaversTitle({ header }: LeavingRequest, email: number): string | undefined {
  const title = header[email] ?? '';
  return saysWhoLeft(title) ? title : undefined;
}

/** `3/2026` names no folder. */
function plainTitle(title: string): string {
  return title.replaceAll('/', ' ');
}

/** What stands above the header and names people who left. */
function titleAbove({ titles = [] }: LeavingRequest): string | undefined {
  return titles.find((title) => namesLeavers(plainTitle(title)));
}

function titleSays(title: string | undefined): Status | undefined {
  if (title === undefined) return undefined;
  return statusOfFileName(plainTitle(title)) ?? 'unsubscribed';
}

/** Columns that a program writes beside the address of somebody who left, and that say nothing about a person. */
const ABOUT_LEAVING =
  /reason|grund|motif|motivo|comment|date|time|datum|zeit|(?:^|_)(?:at|on|am|le)$|created|added|updated|unsub|abgemeldet|bounce|complain|spam|suppress|block|opt(?:ed)?_?out|type|source|status|code|error|detail|message|hash|campaign|(?:^|_)(?:id|ip|uuid|ts)(?:_|$)|count|e_?mail|recipient|domain|description|origin|stream|anzahl/u;

/** Somebody who signed up is on a list, whether they left it or not. */
const SIGN_UP =
  /sign_?up|signed|join|regist|opt(?:ed)?_?in|(?<!un)(?<!un_)subscri|confirm|birth|anmeld|inscri/u;

function columnsAgainst({ header, rows }: LeavingRequest, email: number): readonly string[] {
  return header.flatMap((title, place) => {
    const values = valuesOf(rows, place);
    const isFilled = values.some((value) => value !== '');
    if (place === email || !isFilled) return [];
    // `custID` is `cust_id`.
    const name = normalisedName(title.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1_$2'));
    const column = referenceOf(header, place);
    if (!ABOUT_LEAVING.test(name) || SIGN_UP.test(name)) return [`its column ${column}`];
    const isPartly = formOf(values) === 'date' && values.includes('');
    return isPartly ? [`blank dates in its column ${column}`] : [];
  });
}

const MOST_ROWS = 5;
const MOST_CELLS = 6;
const LONGEST_CELL = 30;

function samplesOf({ rows }: LeavingRequest): readonly string[] {
  return rows.slice(0, MOST_ROWS).map(({ cells }) =>
    cells
      .map((cell) => cleanText(cell))
      .filter((cell) => cell !== '')
      .slice(0, MOST_CELLS)
      .map((cell) => masked(cell).slice(0, LONGEST_CELL))
      .join(', '),
  );
}

/** Whether a column is of courses, orders, members or anything else that people leave besides mail. */
export function namesBelongings(title: string): boolean {
  return namesBelonging(title) && consentTitle(title) === undefined;
}

/** Beside such a column nobody knows what was left, unless the title names mail: nobody is suppressed by it. */
export function heldLeaving(one: Reading): Reading {
  const { column, kind, above } = one;
  if (kind !== 'moment-left' && kind !== 'flag-left') return one;
  const title = above === undefined ? column : `${above} ${column}`;
  const isOfMail = consentTitle(title)?.isAboutMail === true || speaksOfConsent(title);
  if (isOfMail || !namesAnyLeaving(title)) return one;
  const barred = kind === 'moment-left' ? 'moment-barred' : 'flag-barred';
  return { ...one, kind: barred, words: [], heldFor: 'any-leaving' };
}
