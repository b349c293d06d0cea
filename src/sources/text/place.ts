// Where in a file something stands: counted in bytes and line breaks while its chunks pass.

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

export interface Place {
  bytes: number;
  lineFeeds: number;
  carriageReturns: number;
}

export function beginning(): Place {
  return { bytes: 0, lineFeeds: 0, carriageReturns: 0 };
}

export function advance(place: Place, bytes: Buffer): void {
  place.bytes += bytes.length;
  place.lineFeeds += occurrences(bytes, LINE_FEED);
  place.carriageReturns += occurrences(bytes, CARRIAGE_RETURN);
}

/** A file with both has one pair per line, or a few strays: whichever is more frequent counts. */
export function lineOf(place: Place): number {
  return 1 + Math.max(place.lineFeeds, place.carriageReturns);
}

function occurrences(bytes: Buffer, byte: number): number {
  let found = 0;
  for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) found += 1;
  return found;
}
