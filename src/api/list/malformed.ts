// Why a list could not be read. Internal to this folder; a person sees an ApiError.

/**
 * `damaged`: cut, or not JSON; the same read may well succeed later. `misencoded`: bytes that are not
 * UTF-8, which a damaged body may hold, and every body of a service that writes another encoding.
 * `foreign`: a page of something else, which may be there only for a while. `unspecified`: JSON to its
 * end, and not what the interface specification shows.
 */
export type ListFault = 'damaged' | 'misencoded' | 'foreign' | 'unspecified';

export class ListMalformedError extends Error {
  readonly fault: ListFault;

  constructor(message: string, fault: ListFault) {
    super(message);
    this.name = 'ListMalformedError';
    this.fault = fault;
  }
}

export function damaged(message: string): ListMalformedError {
  return new ListMalformedError(message, 'damaged');
}

export function misencoded(message: string): ListMalformedError {
  return new ListMalformedError(message, 'misencoded');
}

export function unspecified(message: string): ListMalformedError {
  return new ListMalformedError(message, 'unspecified');
}

export function foreign(message: string): ListMalformedError {
  return new ListMalformedError(message, 'foreign');
}
