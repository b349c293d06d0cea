// The same contracts where the specification leaves the form of an answer open: the effects and the
// verdicts are the same, whatever the service turns out to do.
import { afterEach, describe, expect, it } from 'vitest';
import { openAccount } from './contract-account.ts';
import type { ContractAccount } from './contract-account.ts';
import { ALL_CONTRACTS } from './contracts.ts';
import { expectStated } from './expectations.ts';
import { completeRequest, forUnknown, withoutParameters } from './requests.ts';

/** Each open behaviour of form is in one of these, beside others that it does not hide. */
const SERVICES = {
  'that sends text for numbers, and more than is specified': {
    id_type: 'numeric_string',
    unknown_extra_fields: 'some',
    list_shape: 'object_keyed_by_index',
    group_is_display_type: 'string',
    custom_field: '[]',
    timestamps: 'naive_local',
    success_status: '201',
    failure_status: '422',
    bom_before_json: 'yes',
    compression: 'gzip',
  },
  'that leaves out what is null, and says everything by its status': {
    missing_optional_keys: 'absent',
    list_order: 'newest_first',
    group_is_display_type: 'bool',
    custom_field: '{}',
    timestamps: 'iso_seconds',
    failure_status: '401',
    errors_shape: 'object_of_strings',
    content_type: 'text/html_with_json',
    framing: 'content_length',
  },
  'that tells failures by an error of the server': {
    failure_status: '500',
    errors_shape: 'object_of_arrays',
    empty_string_stored_as: 'null',
    delete_kind: 'hard',
    framing: 'close_delimited',
  },
} as const;

let account: ContractAccount | undefined;

afterEach(async () => {
  await account?.close();
  account = undefined;
});

describe.each(Object.entries(SERVICES))('a service %s', (_name, behaviours) => {
  it.each(ALL_CONTRACTS)('keeps the contract of %s', async (_id, contract) => {
    const opened = await open(behaviours);

    await expectStated(() => contract.succeeds(opened));
  });

  it.each(ALL_CONTRACTS.filter(([, { required }]) => required !== undefined))(
    'is understood when it refuses %s',
    async (id, contract) => {
      const opened = await open(behaviours);
      const parts = await completeRequest(opened, contract);

      const { outcome } = await opened.raw(id, withoutParameters(parts, contract.required ?? []));

      expect(outcome.kind).toBe('rejected');
    },
  );

  it.each(ALL_CONTRACTS.flatMap(([id, contract]) => unknownOf(id, contract)))(
    'is understood when it does not find what %s names',
    async (id, contract, notFound) => {
      const opened = await open(behaviours);
      const parts = await completeRequest(opened, contract);

      const { outcome } = await opened.raw(id, forUnknown(parts, notFound));

      expect(outcome.kind).toBe('not-found');
    },
  );
});

async function open(behaviours: unknown): Promise<ContractAccount> {
  account = await openAccount(behaviours);
  return account;
}

function unknownOf(...[id, contract]: (typeof ALL_CONTRACTS)[number]) {
  return contract.notFound === undefined ? [] : [[id, contract, contract.notFound] as const];
}
