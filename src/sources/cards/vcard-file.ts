// vCard 2.1, 3.0 and 4.0: one card after the other. Lines are unfolded, soft line breaks of quoted-printable are
// joined, and what is no text is skipped line by line.
import type { SyncError } from '../../lib/index.ts';
import { type SourceFile, cutOff, unreadable } from '../source/source.ts';
import type { TextFile } from '../text/text-file.ts';
import { type Entry, openPeopleFile } from './people-file.ts';
import { type TextLine, LONGEST_LINE_BYTES, textLines } from './text-lines.ts';
import {
  type Property,
  decodeQuotedPrintable,
  isBinary,
  parseProperty,
  personOf,
} from './vcard-person.ts';

export async function openVcardFile(text: TextFile): Promise<SourceFile> {
  let guessedCount = 0;
  async function* entries(): AsyncGenerator<readonly Entry[]> {
    const reader = new CardReader(text.path);
    for await (const lines of textLines(text.chunks())) {
      yield lines.flatMap((line) => reader.read(line));
    }
    yield reader.end();
    guessedCount = reader.guessedCount;
  }
  const notes = (): readonly string[] => {
    if (guessedCount === 0) return [];
    const texts = guessedCount === 1 ? '1 text' : `${String(guessedCount)} texts`;
    return [
      `${texts} in quoted-printable named no character set and ${guessedCount === 1 ? 'was' : 'were'} read as windows-1252. Look whether the names are right.`,
    ];
  };
  return await openPeopleFile(text, { entries, noun: 'card', notes });
}

/** Far more than a card needs, without its pictures. */
const MOST_PROPERTIES = 5_000;

/** A property whose lines are still coming. */
interface Unfinished {
  readonly line: number;
  /** As far as its first line shows it: undefined where the line breaks before the value. */
  readonly property: Property | undefined;
  /** Its value so far, or its whole text. */
  text: string;
  readonly isSkipped: boolean;
}

class CardReader {
  /** How many texts named no character set and were not UTF-8. */
  guessedCount = 0;
  readonly #path: string;
  #open: Unfinished | undefined;
  #properties: Property[] = [];
  /** 0 outside of cards. */
  #cardLine = 0;
  /** Of cards inside the card: an agent's, which is another person. */
  #innerCount = 0;
  #bytes = 0;
  #isEnded = true;

  constructor(path: string) {
    this.#path = path;
  }

  read(line: TextLine): readonly Entry[] {
    this.#isEnded = line.isEnded;
    const open = this.#open;
    if (open !== undefined && this.#continues(open, line)) return [];
    const finished = this.#finish();
    this.#begin(line);
    return finished;
  }

  end(): readonly Entry[] {
    const open = this.#open;
    // The beginning of a line may look like another property.
    if (open !== undefined && !this.#isEnded && !isEnd(wholeProperty(open)))
      throw this.#truncated(open.line);
    const finished = this.#finish();
    if (this.#cardLine > 0) throw this.#truncated(this.#cardLine);
    return finished;
  }

  /** Whether the line belongs to the property before it. */
  #continues(open: Unfinished, { text, isCut, number }: TextLine): boolean {
    const isSoft = isSoftlyBroken(open);
    const isFolded = /^[ \t]/u.test(text);
    // Some programs write the lines of a picture without the space in front.
    const isPicture = open.isSkipped && /^[\w+/=]+$/u.test(text);
    if (!isSoft && !isFolded && !isPicture) return false;
    if (open.isSkipped) return true;
    if (isCut) throw this.#tooLong(number);
    open.text = isSoft ? open.text.slice(0, -1) + text : open.text + this.#unfolded(text);
    if (open.text.length > LONGEST_LINE_BYTES) throw this.#tooLong(open.line);
    return true;
  }

  /** Version 2.1 breaks lines before a space that belongs to the text. */
  #unfolded(text: string): string {
    const version = this.#properties.find(({ name }) => name === 'VERSION');
    return version?.value.trim() === '2.1' ? text : text.slice(1);
  }

  #begin({ text, number, isCut }: TextLine): void {
    if (text.trim() === '') {
      this.#open = undefined;
      return;
    }
    const property = parseProperty(text);
    const isSkipped = property !== undefined && isBinary(property);
    if (isCut && !isSkipped) throw this.#tooLong(number);
    this.#open = {
      line: number,
      property,
      text: isSkipped ? '' : (property?.value ?? text),
      isSkipped,
    };
  }

  #finish(): readonly Entry[] {
    const open = this.#open;
    this.#open = undefined;
    if (open === undefined || open.isSkipped) return [];
    const property = wholeProperty(open);
    if (property === undefined) throw this.#noProperty(open.line);
    switch (property.name) {
      case 'BEGIN':
        this.#beginCard(open.line, property);
        return [];
      case 'END':
        return this.#endCard(open.line, property);
      default:
        this.#take(property, open.line);
        return [];
    }
  }

  #beginCard(line: number, { value }: Property): void {
    if (value.trim().toUpperCase() !== 'VCARD') throw this.#noProperty(line);
    if (this.#cardLine === 0) {
      this.#cardLine = line;
      return;
    }
    const before = this.#properties.at(-1);
    if (this.#innerCount === 0 && before?.name !== 'AGENT') throw this.#unended();
    this.#innerCount += 1;
  }

  #endCard(line: number, property: Property): readonly Entry[] {
    if (this.#cardLine === 0 || !isEnd(property)) throw this.#noProperty(line);
    if (this.#innerCount > 0) {
      this.#innerCount -= 1;
      return [];
    }
    const entry = personOf(this.#properties, this.#cardLine);
    this.#properties = [];
    this.#cardLine = 0;
    this.#bytes = 0;
    return [entry];
  }

  #take(property: Property, line: number): void {
    if (this.#cardLine === 0) throw this.#noProperty(line);
    if (this.#innerCount > 0) return;
    this.#bytes += property.value.length;
    const isTooLong = this.#bytes > LONGEST_LINE_BYTES;
    if (isTooLong || this.#properties.length >= MOST_PROPERTIES)
      throw this.#tooLong(this.#cardLine);
    this.#properties.push(this.#decoded(property, line));
  }

  #decoded(property: Property, line: number): Property {
    if (property.encoding !== 'quoted-printable') return property;
    const decoded = decodeQuotedPrintable(property.value, property.charset);
    if (decoded === undefined) throw this.#undecoded(property, line);
    if (decoded.isGuessed) this.guessedCount += 1;
    return { ...property, value: decoded.text };
  }

  #truncated(line: number): SyncError {
    const card =
      this.#cardLine === 0
        ? `line ${String(line)}`
        : `the card from line ${String(this.#cardLine)}`;
    return cutOff(this.#path, this.#cardLine || line, `: ${card} has no END:VCARD`);
  }

  #unended(): SyncError {
    const line = String(this.#cardLine);
    const hint = 'Each card must end before the next one begins. Run the export again.';
    return unreadable(this.#path, `the card from line ${line} has no END:VCARD`, hint);
  }

  #noProperty(line: number): SyncError {
    const hint = 'Look at that line, or export the contacts again as vCard.';
    return unreadable(this.#path, `line ${String(line)} is not a property of a card`, hint);
  }

  #tooLong(line: number): SyncError {
    const fault = `what begins on line ${String(line)} is longer than ${String(LONGEST_LINE_BYTES)} bytes`;
    return unreadable(this.#path, fault, 'Look at that card, or export the contacts again.');
  }

  #undecoded({ charset = 'UTF-8' }: Property, line: number): SyncError {
    const fault = `line ${String(line)} is not in the character set ${charset.toUpperCase()}`;
    return unreadable(
      this.#path,
      fault,
      'Export the contacts again, as vCard 3.0 or 4.0 if you can.',
    );
  }
}

function isSoftlyBroken({ property, text }: Unfinished): boolean {
  return property?.encoding === 'quoted-printable' && text.endsWith('=');
}

function wholeProperty({ property, text }: Unfinished): Property | undefined {
  if (property === undefined) return parseProperty(text);
  return text === property.value ? property : { ...property, value: text };
}

function isEnd(property: Property | undefined): boolean {
  return property?.name === 'END' && property.value.trim().toUpperCase() === 'VCARD';
}
