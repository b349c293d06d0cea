// The units of systemd, as systemd itself judges them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { skipWithout } from './skip-without.ts';

const folder = join(dirname(dirname(import.meta.dirname)), 'config/units/systemd');
const names = readdirSync(folder);

const hasProgram = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!hasProgram) skipWithout('systemd-analyze', 'systemd');

describe.runIf(hasProgram)('the units', () => {
  let directory: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'listferry-units-'));
  });

  afterEach(() => {
    rmSync(directory, { recursive: true, force: true });
  });

  /** Under their own names; a template needs an instance. */
  function verified(change: (unit: string) => string = (unit) => unit) {
    const paths = names.map((name) => {
      const path = join(directory, name.replace('@.', '@listferry.'));
      const unit = readFileSync(join(folder, name), 'utf8');
      // The program of the package is not on this machine.
      writeFileSync(path, change(unit.replaceAll('/usr/local/bin/listferry', process.execPath)));
      return path;
    });
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], {
      encoding: 'utf8',
    });
    return { status, stderr };
  }

  it('are those that the first one tells to copy', () => {
    const service = readFileSync(join(folder, 'listferry.service'), 'utf8');

    expect(names.filter((name) => !service.includes(name))).toEqual([]);
  });

  it('are taken without a remark', () => {
    expect(verified()).toEqual({ status: 0, stderr: '' });
  });

  it('would be refused with a setting that systemd does not know', () => {
    const { stderr } = verified((unit) => unit.replace('KillMode=mixed', 'KillMode=gently'));

    expect(stderr).toContain('gently');
  });
});
