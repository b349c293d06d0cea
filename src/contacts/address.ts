// Address parsing: what an address is for us, and the key form under which two of them are the same.

declare const addressBrand: unique symbol;

/** A normalised address: two contacts of one contact type with the same one are the same contact. */
export type Address = string & { readonly [addressBrand]: true };

export type ParsedAddress =
  | { readonly kind: 'address'; readonly address: Address; readonly email: string }
  | { readonly kind: 'invalid'; readonly reason: string };
