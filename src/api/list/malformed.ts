// Why a list could not be read. A person sees an ApiError.

/**
 * `damaged`: cut, or not JSON; the same read may succeed later. `misencoded`: bytes that are not UTF-8, from a
 * damaged body or from a service that writes another encoding. `foreign`: an HTML or XML page, perhaps only for
 * a while. `unspecified`: JSON to its end, but not what the interface specification shows.
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

export function unspecified(message: string): ListMalformedError {
  return new ListMalformedError(message, 'unspecified');
}
