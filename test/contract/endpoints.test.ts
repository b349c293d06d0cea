// Each endpoint of the interface specification against the sandbox, over sockets, as its contract
// says: the success with its effect, and every documented failure.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/api/index.ts';
import { openAccount } from './contract-account.ts';
import type { ContractAccount, KeyHeader } from './contract-account.ts';
import { ALL_CONTRACTS, CONTRACTS } from './contracts.ts';
import { expectMissing, expectMissingKeys, expectNotFound, expectStated } from './expectations.ts';
import { completeRequest, forUnknown, withoutParameters } from './requests.ts';

const KEYS: readonly KeyHeader[] = ['PublicKey', 'SecretKey'];

let account: ContractAccount;

beforeEach(async () => {
  account = await openAccount();
});

afterEach(async () => {
  await account.close();
});

it('has a contract for every endpoint of the table', () => {
  const missing = Object.keys(ENDPOINTS).filter((id) => !(id in CONTRACTS));

  expect(missing).toEqual([]);
  expect(ALL_CONTRACTS).toHaveLength(65);
});

describe.each(ALL_CONTRACTS)('%s', (id, contract) => {
  const { required = [], besides = [], notFound, also = {} } = contract;

  it('succeeds as specified', async () => {
    await expectStated(() => contract.succeeds(account));
  });

  it.each<[readonly KeyHeader[]]>([[KEYS], [['PublicKey']], [['SecretKey']]])(
    'refuses a request without %j',
    async (missing) => {
      const parts = await completeRequest(account, contract);

      const keys = KEYS.filter((key) => !missing.includes(key));
      const answer = await account.raw(id, { ...parts, keys });

      expectMissingKeys(answer, missing);
    },
  );

  it.each(required)('refuses a request without %s', async (parameter) => {
    const parts = await completeRequest(account, contract);

    const answer = await account.raw(id, withoutParameters(parts, [parameter]));

    expectMissing(answer, [parameter, ...besides]);
  });

  it.each(required.length > 1 ? [[required]] : [])(
    'names each of %j that is missing',
    async (missing) => {
      const parts = await completeRequest(account, contract);

      const answer = await account.raw(id, withoutParameters(parts, missing));

      expectMissing(answer, [...missing, ...besides]);
    },
  );

  it.each(notFound === undefined ? [] : [notFound])(
    'answers $spelling for what is unknown',
    async (missing) => {
      const parts = await completeRequest(account, contract);

      const answer = await account.raw(id, forUnknown(parts, missing));

      expectNotFound(answer, missing.spelling);
    },
  );

  it.each(Object.entries(also))('%s', async (_name, shows) => {
    await expectStated(() => shows(account));
  });
});
