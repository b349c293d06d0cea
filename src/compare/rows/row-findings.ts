// What a person should check about the rows of a binding: odd addresses, entries that can never become one, and columns
// that speak of consent beside the status. It is only counted, for warnings.
import {
  type Evidence,
  type HeldCell,
  isRoleAddress,
  isSuppression,
  mistypedDomains,
  type RowFault,
  type SourcePerson,
  type TellingRow,
  wordsAgainstMail,
} from '../../contacts/index.ts';
import type { Scratch } from '../../state/index.ts';
import type { RowPosition, SourceBinding } from '../scope/source-bindings.ts';
import { NONE } from './open-sources.ts';
import { saysNoMail } from './unsure-rows.ts';

export type AddressOddity =
  | 'role'
  | 'mistyped'
  | 'hash'
  | 'domain'
  | 'leaver'
  | 'further'
  | 'name'
  | 'lines';

/** Entries that cannot be corrected into an address. */
const ODDITY_OF_FAULT: Readonly<Partial<Record<RowFault['code'], AddressOddity>>> = {
  'address-hash': 'hash',
  'address-whole-domain': 'domain',
  'address-pattern': 'domain',
};

export interface AddressFinding {
  readonly binding: number;
  readonly oddity: AddressOddity;
  count: number;
  readonly first: RowPosition;
  /** Of a mistyped domain: the first one and what is meant, such as `gmial.com for gmail.com`. */
  readonly example: string;
}

/** An address that looks mistyped, and the domain that seems to be meant. */
export interface MistypedRow {
  readonly email: string;
  readonly meant: string;
  readonly place: RowPosition;
}

export class AddressFindings {
  readonly #found = new Map<string, AddressFinding>();
  readonly #meantDomain = mistypedDomains();
  readonly #tellMistyped: (row: MistypedRow) => void;
  #lastMistyped = '';

  constructor(tellMistyped: (row: MistypedRow) => void = () => undefined) {
    this.#tellMistyped = tellMistyped;
  }

  /** Checks an address, in key form, that is to get mail. */
  check(address: string, place: RowPosition, email = address): void {
    if (isRoleAddress(address)) this.#add('role', place, '');
    const domain = address.slice(address.lastIndexOf('@') + 1);
    const meant = this.#meantDomain(domain);
    if (meant === undefined) return;
    this.#add('mistyped', place, `${domain} for ${meant}`);
    this.#tell({ email, meant, place });
  }

  /** A row that serves several bindings comes several times, one after the other. */
  #tell(row: MistypedRow): void {
    const where = `${String(row.place.file)} ${String(row.place.line)}`;
    if (where === this.#lastMistyped) return;
    this.#lastMistyped = where;
    this.#tellMistyped(row);
  }

  /** Checks an entry that is no address. */
  checkFault({ code }: RowFault, place: RowPosition): void {
    const oddity = ODDITY_OF_FAULT[code];
    if (oddity !== undefined) this.#add(oddity, place, '');
  }

  /** A row that says no mail, and not for sure whom it means. An entry that is told by its own words is left out. */
  noteUnreadLeaver(row: TellingRow, place: RowPosition): void {
    if (!saysNoMail(row)) return;
    const isUnread = row.address === undefined ? row.meant !== undefined : row.among !== undefined;
    const code = row.kind === 'invalid' ? row.fault.code : undefined;
    const isTold = code === 'address-blank' || (code !== undefined && code in ODDITY_OF_FAULT);
    if (isUnread && !isTold && isCounted(place)) this.#add('leaver', place, '');
  }

  /**
   * `further`: so many addresses of a row beside that of its contact. `name`: a whole name that is not clearly that of one
   * person. `lines`: a row with a value that stood on several lines.
   */
  note(oddity: 'further' | 'name' | 'lines', place: RowPosition, count = 1): void {
    if (isCounted(place)) this.#add(oddity, place, '', count);
  }

  list(): readonly Readonly<AddressFinding>[] {
    return [...this.#found.values()];
  }

  #add(oddity: AddressOddity, first: RowPosition, example: string, count = 1): void {
    const { binding } = first;
    const key = `${String(binding)} ${oddity}`;
    const known = this.#found.get(key) ?? { binding, oddity, count: 0, first, example };
    known.count += count;
    this.#found.set(key, known);
  }
}

/** A row that goes into several contact types is one row. */
function isCounted({ binding }: RowPosition): boolean {
  return binding >= 0;
}

/** Enough to see what a column is about, and to find the rows if they are few. */
const MOST_HELD_PLACES = 5;

/** Where a row keeps its person from mail, and by which words, where these are known. */
export interface HeldPlace extends Pick<RowPosition, 'file' | 'line'> {
  readonly words: string | undefined;
}

export interface ConsentFinding {
  readonly binding: number;
  readonly column: string;
  /** Rows that it keeps from mail although their status is better. */
  held: number;
  /** The first of them. */
  readonly places: HeldPlace[];
  /** Whether its name speaks of consent and nothing reads it. */
  isUnread: boolean;
  /** Rows that left by it and have a later day of agreement. */
  cameBack: number;
}

export class ConsentFindings {
  readonly #found = new Map<string, ConsentFinding>();

  /** A column that nothing reads, before its rows are. */
  noteUnread(binding: number, column: string): void {
    this.#of(binding, column).isUnread = true;
  }

  noteHeld({ binding, file, line }: RowPosition, { column, cell }: HeldCell): void {
    const found = this.#of(binding, column);
    found.held += 1;
    if (found.places.length >= MOST_HELD_PLACES) return;
    found.places.push({ file, line, words: wordsAgainstMail(cell) });
  }

  noteCameBack(binding: number, column: string): void {
    this.#of(binding, column).cameBack += 1;
  }

  list(): readonly Readonly<ConsentFinding>[] {
    return [...this.#found.values()];
  }

  #of(binding: number, column: string): ConsentFinding {
    const key = `${String(binding)} ${column}`;
    const known = this.#found.get(key) ?? {
      binding,
      column,
      held: 0,
      places: [],
      isUnread: false,
      cameBack: 0,
    };
    this.#found.set(key, known);
    return known;
  }
}

/** What a row says of a person. */
export type Statement = Pick<SourcePerson, 'address' | 'email' | 'status'> & {
  readonly evidence: Evidence | undefined;
};

/** The people in a row, with their status. Empty if the address or the status cannot be read. */
export function statementsOf(mapped: TellingRow): readonly Statement[] {
  const { address, email, several = NONE, further = NONE, status, evidence } = mapped;
  if (status === undefined) return NONE;
  const others = address === undefined ? several : further;
  const said = others.map((one) => ({ ...one, status, evidence }));
  if (address === undefined || email === undefined) return said;
  return [{ address, email, status, evidence }, ...said];
}

export interface NotingContext {
  readonly scratch: Pick<Scratch, 'desired'>;
  readonly consent: ConsentFindings;
  /** Sources that unsubscribe nobody from all mail, though their rows may say that somebody left. */
  readonly unsuppressing: ReadonlySet<string>;
}

/** Notes what a person should know, whatever becomes of the row. */
export function noteConsent(
  mapped: TellingRow,
  binding: SourceBinding,
  place: RowPosition,
  context: NotingContext,
): void {
  if (mapped.kind === 'person' && mapped.heldBy !== undefined) {
    context.consent.noteHeld(place, mapped.heldBy);
  }
  if (mapped.kind === 'person' && mapped.cameBack !== undefined) {
    context.consent.noteCameBack(binding.index, mapped.cameBack);
  }
  if (binding.kind === 'suppression' || !context.unsuppressing.has(binding.source)) return;
  for (const { address, status } of statementsOf(mapped)) {
    if (isSuppression(status)) context.scratch.desired.noteLeft(binding.source, address);
  }
}
