import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/load.ts';
import { stateDirOf } from '../../src/config/state-dir.ts';
import { filled, variablesIn } from '../../src/config/variables.ts';

const TEMPLATE = `service:
  baseUrl: https://campaigns.example.com/one/api/
  baseUrl2: https://campaigns.example.com/two/api/
  publicKey: env:PUBLIC_\${key}
  secretKey: env:SECRET_\${key}
stateDir: ../state/\${key}
sources: { crm: { type: csv, path: crm.csv } }
syncs: [{ source: crm, contactType: Newsletter, defaultCountry: Germany }]
`;

/** Loads `/accounts/one.yaml` where these files are. */
function load(files: Readonly<Record<string, string>>) {
  return loadConfig('/accounts/one.yaml', readersOf(files));
}

function readersOf(files: Readonly<Record<string, string>>) {
  const readBytes = (path: string): Uint8Array => {
    const text = files[path];
    if (text === undefined) throw Object.assign(new Error('gone'), { code: 'ENOENT' });
    return new TextEncoder().encode(text);
  };
  return {
    readBytes,
    isOfOwnGroup: () => false,
    permissionBits: () => 0o600,
    warn: () => undefined,
  };
}

const ACCOUNT = 'template: ../templates/base.yaml\nvariables: { key: ONE }\n';

describe('a configuration that names a template', () => {
  it('is the template with its places filled in, found by its own path', () => {
    const config = load({ '/accounts/one.yaml': ACCOUNT, '/templates/base.yaml': TEMPLATE });

    expect(config).toMatchObject({
      path: '/accounts/one.yaml',
      stateDir: '/state/ONE',
      service: { secretKey: { kind: 'environment', name: 'SECRET_ONE' } },
      sources: [{ baseDir: '/templates' }],
    });
  });

  it('has the state directory of its template also where it cannot be loaded', () => {
    const files = { '/accounts/one.yaml': ACCOUNT, '/templates/base.yaml': `${TEMPLATE}odd: 1\n` };

    expect(() => load(files)).toThrow();
    expect(stateDirOf('/accounts/one.yaml', readersOf(files))).toBe('/state/ONE');
  });

  it('has the usual state directory where the template is gone', () => {
    const readers = readersOf({ '/accounts/one.yaml': ACCOUNT });

    expect(stateDirOf('/accounts/one.yaml', readers)).toBe('/accounts/state-one');
  });

  it.each([
    ['a template that is gone', ACCOUNT, undefined, 'CONFIG_MISSING'],
    ['an empty template', ACCOUNT, ' ', 'CONFIG_UNREADABLE'],
    ['a template that is no YAML', ACCOUNT, 'a: [', 'CONFIG_INVALID'],
  ])('is refused for %s', (_what, account, template, code) => {
    const files = {
      '/accounts/one.yaml': account,
      ...(template !== undefined && { '/templates/base.yaml': template }),
    };

    expect(() => load(files)).toThrow(expect.objectContaining({ code }) as Error);
  });

  it.each([
    ['its own file: another option', `${ACCOUNT}stateDir: x\n`, TEMPLATE, [3, 'stateDir']],
    [
      'its own file: a value without a place',
      'template: ../templates/base.yaml\nvariables:\n  key: ONE\n  kee: ONE\n',
      TEMPLATE,
      [4, 'variables.kee'],
    ],
    [
      'the template: a place without a value',
      'template: ../templates/base.yaml\n',
      TEMPLATE,
      [4, 'service.publicKey'],
    ],
    ['the template: an option', ACCOUNT, `${TEMPLATE}odd: 1\n`, [9, 'odd']],
  ])('names the line in %s', (_what, account, template, [line, key]) => {
    const files = { '/accounts/one.yaml': account, '/templates/base.yaml': template };

    expect(() => load(files)).toThrow(
      expect.objectContaining({ problems: [expect.objectContaining({ line, key })] }) as Error,
    );
  });
});

describe('places', () => {
  it.each([
    ['a number in a place of its own', '${n}', 7],
    ['a number within a text', 'a-${n}', 'a-7'],
    ['true', '${yes}', true],
    ['two places', '${t}${t}', 'xx'],
    ['a value with a place in it, which stays as it is', '${odd}', '${t}'],
    ['a dollar before', '$${t}', '${t}'],
    ['an unknown name', '${constructor}', '${constructor}'],
    ['no place', '$t {t}', '$t {t}'],
  ])('are filled: %s', (_what, text, expected) => {
    const variables = { n: 7, yes: true, t: 'x', odd: '${t}' };

    expect(filled({ a: [text] }, variables)).toEqual({ a: [expected] });
  });

  it('are found in values alone, each with where it stands first', () => {
    const value = { '${key}': 'a', list: ['${one}', { deep: '$${two} ${three} ${one}' }] };

    expect([...variablesIn(value)]).toEqual([
      ['one', ['list', 0]],
      ['three', ['list', 1, 'deep']],
    ]);
  });
});
