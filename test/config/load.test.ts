import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigInvalidError } from '../../src/config/errors.ts';
import { fileReaders } from '../../src/config/config-text.ts';
import { checkNewConfig, loadConfig } from '../../src/config/load.ts';
import { fakeWorld, load, PATH, problemsOf, written } from './written-config.ts';

describe('loading a configuration', () => {
  it('takes a valid configuration without a warning', () => {
    const world = fakeWorld({ [PATH]: written() });

    const config = loadConfig(PATH, world);

    expect(config.sources.map(({ name }) => name)).toEqual(['crm', 'shop']);
    expect(world.warnings).toEqual([]);
  });

  it('takes a byte order mark, Windows line ends and anchors', () => {
    const text = `\uFEFF${written()}`;
    const anchored = text.replace('crm: {', 'crm: &crm {').replace(/ {2}shop: .*/u, '  shop: *crm');

    const config = load(anchored.replaceAll('\n', '\r\n'));

    expect(config.sources[1]).toMatchObject({ name: 'shop', paths: ['crm.csv'] });
  });

  it('reports every problem of every section in the order of the file', () => {
    const text = written({
      service: 'service:\n  baseUrl: ftp://x\n  publicKey: env:A\n  secretKey: env:B\n',
      syncs: 'syncs:\n  - { source: crn, contactType: News, mode: mirorr }\n',
      more: 'guards: { maxDelet: 5% }\n',
    });

    const problems = problemsOf(text);

    expect(problems).toEqual([
      '2:3 service.baseUrl2 is missing; it must be the address of the service.',
      expect.stringMatching(/^2:12 service\.baseUrl must begin with https/u),
      expect.stringMatching(/^10:15 syncs\[0\]\.source is not .* Did you mean crm\?/u),
      expect.stringMatching(/^10:45 syncs\[0\]\.mode must be .* Did you mean mirror\?/u),
      expect.stringMatching(/^11:11 guards\.maxDelet is not .* Did you mean maxDelete\?/u),
    ]);
  });

  it.each([
    [
      'an option that must be there',
      ['baseUrl: ', 'baseURL: '],
      /^\d+:\d+ service\.baseURL is not .* Did you mean baseUrl\?$/u,
    ],
    [
      'one of two that must be there',
      ['path: crm.csv', 'paths: crm.csv'],
      /^\d+:\d+ sources\.crm\.paths is not .* Did you mean path\?$/u,
    ],
    ['a section', ['syncs:', 'sincs:'], /^\d+:\d+ sincs is not .* Did you mean syncs\?$/u],
  ] as const)(
    'reports %s as mistyped, and not as missing too',
    (_what, [right, wrong], problem) => {
      expect(problemsOf(written().replace(right, wrong))).toEqual([expect.stringMatching(problem)]);
    },
  );

  it('reports an option that is there and written again in another way', () => {
    const text = written().replace(
      'baseUrl2: ',
      'baseUrl2: https://service.example/two/api/\n  baseURL2: ',
    );

    expect(problemsOf(text)).toEqual([
      expect.stringMatching(/ service\.baseURL2 is not .* Did you mean baseUrl2\?$/u),
    ]);
  });

  it('reports an option once when two checks object to it', () => {
    const problems = problemsOf(written({ syncs: 'syncs:\n' }));

    expect(problems).toEqual(['10:1 syncs is still empty; it must be a list.']);
  });

  it('does not repeat a key that was pasted where a reference belongs', () => {
    const text = written().replace('env:SECRET', 'sk_live_4711');

    const failure = failureOf(() => load(text));

    expect(failure).toBeInstanceOf(ConfigInvalidError);
    expect(String(failure)).toContain('service.secretKey must be env:NAME or file:PATH');
    expect(String(failure)).not.toContain('4711');
  });

  it('does not repeat a key from a file that is not YAML', () => {
    const text = written().replace('env:SECRET', '"sk_live_4711');

    const failure = failureOf(() => load(text));

    expect(failure).toMatchObject({ code: 'CONFIG_INVALID' });
    expect(String(failure)).not.toContain('4711');
  });

  it('lists the types of source when a source is of none of them', () => {
    const sources = 'sources:\n  crm: { type: sendgird, path: crm.csv }\n';

    const problems = problemsOf(written({ sources }));

    expect(problems).toEqual([
      expect.stringMatching(
        /^8:16 sources\.crm\.type must be one of csv, .*Did you mean sendgrid\?$/u,
      ),
    ]);
  });

  it('takes the file of metrics from the directory of the configuration, where node_exporter would read it', () => {
    const named = (name: string): string => written({ more: `metrics: { textfile: ${name} }\n` });

    expect(load(named('../listferry.prom')).metrics?.textfile).toBe(
      resolve(dirname(PATH), '../listferry.prom'),
    );
    expect(problemsOf(named('../listferry.txt'))).toEqual([
      expect.stringMatching(/metrics\.textfile must end in \.prom/u),
    ]);
    expect(load(written()).metrics).toBeUndefined();
  });

  it('points to init when there is no file', () => {
    const failure = failureOf(() => loadConfig('a.yaml', fakeWorld({})));

    expect(failure).toMatchObject({ code: 'CONFIG_MISSING' });
    expect(failure).toHaveProperty('hint', expect.stringContaining('listferry init'));
  });

  it.each([
    ['holds only a comment', '# nothing\n'],
    ['holds only a list', '- a\n- b\n'],
    ['holds only a word', 'hello\n'],
  ])('refuses a file that %s in one sentence', (_, text) => {
    expect(problemsOf(text)).toEqual([expect.stringContaining('options such as service')]);
  });

  it('points to init when the file is empty', () => {
    const failure = failureOf(() => load(' \n'));

    expect(failure).toMatchObject({ code: 'CONFIG_UNREADABLE' });
    expect(failure).toHaveProperty('hint', expect.stringContaining('listferry init'));
  });

  it('only warns when other users may change the file', () => {
    const world = fakeWorld({ [PATH]: written() }, {}, 0o664);

    loadConfig(PATH, world);

    expect(world.warnings).toEqual([expect.stringContaining('chmod go-w')]);
  });
});

describe('reading from the file system', () => {
  let directory: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'listferry-config-'));
  });

  afterEach(() => {
    rmSync(directory, { recursive: true });
  });

  it('reads a file and its permission bits', () => {
    const path = join(directory, 'listferry.yaml');
    writeFileSync(path, written());
    chmodSync(path, 0o640);

    const readers = fileReaders(() => undefined);

    expect(readers.permissionBits(path)).toBe(0o640);
    expect(loadConfig(path, readers).stateDir).toBe(join(directory, '../state'));
  });

  it.skipIf(process.getuid?.() !== 0)('knows a group of one user, and no other', () => {
    const path = join(directory, 'key');
    writeFileSync(path, 'sk-4711');
    chownSync(path, 1234, 1234);
    const readers = fileReaders(() => undefined);
    const users = vi.spyOn(process, 'getuid').mockReturnValue(1234);
    const groups = vi.spyOn(process, 'getgid').mockReturnValue(1234);

    expect(readers.isOfOwnGroup(path)).toBe(true);
    groups.mockReturnValue(100);
    expect(readers.isOfOwnGroup(path)).toBe(false);
    users.mockReturnValue(1235);
    groups.mockReturnValue(1235);
    expect(readers.isOfOwnGroup(path)).toBe(false);
  });

  it.each([
    ['a directory', () => directory, 'it is a directory'],
    ['a file that is not UTF-8', () => latin1File(directory), 'cannot be read as UTF-8'],
  ])('refuses %s', (_, pathOf, reason) => {
    const failure = failureOf(() =>
      loadConfig(
        pathOf(),
        fileReaders(() => undefined),
      ),
    );

    expect(failure).toMatchObject({ code: 'CONFIG_UNREADABLE' });
    expect(String(failure)).toContain(reason);
  });
});

describe('checking a new configuration', () => {
  const WITHOUT_ACCOUNT = written().replaceAll(/(baseUrl2?:).*/gu, '$1');

  it('accepts a configuration that lacks only the addresses of the account', () => {
    expect(() => {
      checkNewConfig(WITHOUT_ACCOUNT, PATH);
    }).not.toThrow();
  });

  it.each([
    ['has another fault', WITHOUT_ACCOUNT.replace('type: csv', 'type: cvs')],
    ['is no YAML', `${WITHOUT_ACCOUNT}\n  - ]`],
  ])('holds it to be our fault when a new one %s', (_what, text) => {
    expect(() => {
      checkNewConfig(text, PATH);
    }).toThrow('fault in listferry');
  });
});

function latin1File(directory: string): string {
  const path = join(directory, 'latin1.yaml');
  writeFileSync(path, Buffer.from('a: K\xf6ln\n', 'latin1'));
  return path;
}

function failureOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
}
