// Where the lines of a piece of a file end. Files mix LF, CRLF and CR, and most have no CR at all, so
// that each kind is looked for once and the next one is remembered.

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

export interface LineEnds {
  /** Where the line of a place ends, before its line end: with the bytes where it has none. */
  endOfLine(place: number): number;
  /** Where the line behind that end begins. */
  startAfter(end: number): number;
}

export function lineEnds(bytes: Buffer): LineEnds {
  const lineFeed = placesOf(bytes, LINE_FEED);
  const carriageReturn = placesOf(bytes, CARRIAGE_RETURN);
  return {
    endOfLine: (place) => Math.min(lineFeed(place), carriageReturn(place)),
    startAfter: (end) => {
      const isPair = bytes[end] === CARRIAGE_RETURN && bytes[end + 1] === LINE_FEED;
      return Math.min(end + (isPair ? 2 : 1), bytes.length);
    },
  };
}

/** Behind the last line end, or 0. A CR as the very last byte is none yet: an LF may follow it. */
export function endOfLastLine(bytes: Buffer): number {
  const sure = bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes;
  return 1 + Math.max(sure.lastIndexOf(LINE_FEED), sure.lastIndexOf(CARRIAGE_RETURN));
}

/** The first such byte at a place or after it, which is the number of bytes where none is left. */
export function placesOf(bytes: Buffer, byte: number): (place: number) => number {
  let asked = 0;
  let found = -1;
  return (place) => {
    if (place >= asked && place <= found) return found;
    const next = bytes.indexOf(byte, place);
    asked = place;
    found = next < 0 ? bytes.length : next;
    return found;
  };
}
