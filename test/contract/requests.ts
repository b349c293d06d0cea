// The raw requests that a contract's failures are provoked with.
import type { ContractAccount, RawParts } from './contract-account.ts';
import type { Contract, NotFoundContract } from './contract.ts';

/** A request that the service takes. */
export async function completeRequest(
  account: ContractAccount,
  contract: Contract,
): Promise<RawParts> {
  return (await contract.request?.(account)) ?? {};
}

/** An indexed parameter goes with all its elements. */
export function withoutParameters(parts: RawParts, names: readonly string[]): RawParts {
  const kept = Object.entries(parts.form ?? {}).filter(
    ([name]) => !names.includes(name.replace(/\[\d+\]$/u, '')),
  );
  const { file, ...others } = parts;
  const keepsFile = file !== undefined && !names.includes('file');
  return { ...others, form: Object.fromEntries(kept), ...(keepsFile ? { file } : {}) };
}

/** The same request for something that there is not. */
export function forUnknown(parts: RawParts, { unknown }: NotFoundContract): RawParts {
  return {
    ...parts,
    query: { ...parts.query, ...unknown.query },
    form: { ...parts.form, ...unknown.form },
  };
}
