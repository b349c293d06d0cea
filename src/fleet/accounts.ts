// From the entries of a fleet file to its accounts: each with a name, a configuration and a state directory that no other
// one has. An entry is the path of a configuration, a glob of such paths, or a template with values for its variables.
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, extname, isAbsolute, join, relative, resolve } from 'node:path';
import { globSync, isDynamicPattern } from 'tinyglobby';
import {
  type ConfigReaders,
  type Finding,
  finding,
  readTemplate,
  referenceOf,
  type SecretReference,
  stateDirOf,
  type Template,
  unknownVariables,
  type Variables,
} from '../config/index.ts';
import { SyncError } from '../lib/index.ts';
import type { WrittenAccount, WrittenFleet, WrittenSchedule } from './fleet-form.ts';
import type { Schedule } from './schedule.ts';

export interface FleetAccount {
  readonly name: string;
  /** Absolute. */
  readonly configPath: string;
  /** The text of the configuration, where it is to be written first: that of an account of a template. */
  readonly written: string | undefined;
  /** Absolute. */
  readonly stateDir: string;
  /** Variables that its processes get besides those of this one. */
  readonly environment: Readonly<Record<string, SecretReference>>;
  /** Undefined where `fleet run` leaves it alone. */
  readonly schedule: Schedule | undefined;
}

export interface AccountPlaces {
  /** Where relative paths begin. */
  readonly baseDir: string;
  /** Of the fleet. */
  readonly stateDir: string;
  readonly readers: ConfigReaders;
  readonly scheduleOf: (written: WrittenSchedule) => Schedule;
}

/** What the entries lead to, and what is wrong with them. The accounts are of use only where nothing was found. */
export interface ResolvedAccounts {
  readonly accounts: readonly FleetAccount[];
  readonly findings: readonly Finding[];
}

/** Of one entry of the file. */
interface Resolved {
  readonly accounts: readonly (Omit<FleetAccount, 'stateDir'> & { readonly path: KeyPath })[];
  readonly findings: readonly Finding[];
}

type KeyPath = Finding['path'];

export function resolveAccounts(fleet: WrittenFleet, places: AccountPlaces): ResolvedAccounts {
  const isList = typeof fleet.accounts !== 'string';
  const entries: readonly WrittenAccount[] = [fleet.accounts].flat();
  const resolved = entries.map((entry, at) => {
    const path: KeyPath = isList ? ['accounts', at] : ['accounts'];
    return resolveEntry(entry, path, { fleet, ...places });
  });
  const accounts = resolved.flatMap(({ accounts: ofEntry }) => ofEntry);
  const written = new Map(accounts.map((account) => [account.configPath, account.written]));
  // Configurations that are not written yet are read all the same.
  const readBytes: ConfigReaders['readBytes'] = (path) => {
    const text = written.get(path);
    return text === undefined ? places.readers.readBytes(path) : new TextEncoder().encode(text);
  };
  const whole = accounts.map((account) => ({
    ...account,
    stateDir: stateDirOf(account.configPath, { readBytes }),
  }));
  return {
    accounts: whole.map(({ path: _path, ...account }) => account),
    findings: [
      ...resolved.flatMap(({ findings }) => findings),
      ...sharedNames(whole),
      ...sharedFiles(whole),
      ...sharedStates(whole, places),
    ],
  };
}

interface Entry extends AccountPlaces {
  readonly fleet: WrittenFleet;
}

function resolveEntry(entry: WrittenAccount, path: KeyPath, places: Entry): Resolved {
  if (typeof entry === 'string') return resolvePaths(entry, path, places);
  const { config, template } = entry;
  if (config !== undefined && (template !== undefined || entry.variables !== undefined)) {
    const words = 'has a configuration, so template and variables have no place here';
    return refused(finding(path, words));
  }
  return config === undefined
    ? resolveTemplate(entry, path, places)
    : resolveConfig({ ...entry, config }, path, places);
}

type Options = Exclude<WrittenAccount, string>;

function refused(...findings: readonly Finding[]): Resolved {
  return { accounts: [], findings };
}

function resolvePaths(written: string, path: KeyPath, places: Entry): Resolved {
  const { baseDir } = places;
  const single = resolve(baseDir, written);
  const isPattern = !existsSync(single) && isDynamicPattern(written);
  const found = isPattern ? globSync(written, { cwd: baseDir, absolute: true }).sort() : [single];
  if (found.length === 0) return refused(finding(path, 'matches no file'));
  return joined(
    found.map((config) => resolveConfig({ config }, path, places, isPattern ? config : undefined)),
  );
}

function joined(all: readonly Resolved[]): Resolved {
  return {
    accounts: all.flatMap(({ accounts }) => accounts),
    findings: all.flatMap(({ findings }) => findings),
  };
}

/** `matched`: the file, where a pattern led to it, so that the entry does not name it. */
function resolveConfig(
  entry: Options & { readonly config: string },
  path: KeyPath,
  places: Entry,
  matched?: string,
): Resolved {
  const { baseDir } = places;
  const configPath = isAbsolute(entry.config) ? entry.config : resolve(baseDir, entry.config);
  const shown = relative(baseDir, configPath);
  if (!existsSync(configPath)) {
    return refused(finding(path, `names ${shown}, and there is no such file`));
  }
  const name = entry.name ?? nameOfPath(configPath);
  const fault = nameFault(name);
  if (fault !== undefined) {
    const which = matched === undefined ? '' : ` (of ${shown})`;
    return refused(finding(path, `would be called ${JSON.stringify(name)}${which}; ${fault}`));
  }
  return {
    accounts: [{ name, configPath, written: undefined, path, ...shared(entry, places) }],
    findings: [],
  };
}

function resolveTemplate(entry: Options, path: KeyPath, places: Entry): Resolved {
  const { fleet, baseDir, stateDir } = places;
  const { name = '', template: named = fleet.template, variables = {} } = entry;
  const fault = name === '' ? 'is missing; an account of a template needs one' : nameFault(name);
  if (fault !== undefined) return refused(finding([...path, 'name'], fault));
  if (named === undefined) {
    return refused(finding(path, 'has no configuration; name one, or a template'));
  }
  const templatePath = resolve(baseDir, named);
  const template = templateAt(templatePath, places);
  if (template instanceof SyncError) {
    const place = entry.template === undefined ? ['template'] : [...path, 'template'];
    return refused(finding(place, `cannot be used: ${template.message}`));
  }
  const given = valuesOf(name, variables, template);
  return {
    accounts: [
      {
        name,
        configPath: join(stateDir, 'accounts', `${name}.yaml`),
        written: accountText(templatePath, given),
        path,
        ...shared(entry, places),
      },
    ],
    findings: [
      ...unknownVariables(variables, template, [...path, 'variables']),
      ...template.names
        .filter(([variable]) => !Object.hasOwn(given, variable))
        .map(([variable]) =>
          finding(path, `gives no value to ${variable}, which its template has`),
        ),
    ],
  };
}

/** The error where it cannot be read. */
function templateAt(path: string, { readers }: Pick<Entry, 'readers'>): Template | SyncError {
  try {
    return readTemplate(path, readers);
  } catch (error) {
    if (error instanceof SyncError) return error;
    throw error;
  }
}

/** `${name}` is there without a word. */
function valuesOf(name: string, variables: Variables, { names }: Template): Variables {
  const wantsName = names.some(([variable]) => variable === 'name');
  return wantsName ? { name, ...variables } : variables;
}

/** JSON is YAML, in which no value can be taken for anything else. */
function accountText(template: string, variables: Variables): string {
  return `# Written by \`listferry fleet\` from the fleet file: change it there.\n${JSON.stringify({ template, variables }, null, 2)}\n`;
}

function shared(
  { env = {}, schedule }: Pick<Options, 'env' | 'schedule'>,
  { fleet, baseDir, scheduleOf }: Entry,
): Pick<FleetAccount, 'environment' | 'schedule'> {
  const references = Object.entries(env).map(([as, from]) => [as, referenceOf(from, { baseDir })]);
  const written = schedule ?? fleet.schedule;
  return {
    environment: Object.fromEntries(references) as FleetAccount['environment'],
    schedule: written === undefined ? undefined : scheduleOf(written),
  };
}

/** Files and directories are named after accounts, and pages link to them. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u;

function nameFault(name: string): string | undefined {
  return NAME.test(name)
    ? undefined
    : 'a name is of letters, digits, dots, hyphens and underscores, at most 64';
}

/** `berlin.yaml` is berlin, and so is `berlin/listferry.yaml` or `berlin/config/listferry.yaml`. */
function nameOfPath(path: string): string {
  const name = basename(path, extname(path));
  if (name !== 'listferry') return name;
  const directory = dirname(path);
  const above = basename(directory) === 'config' ? dirname(directory) : directory;
  return basename(above);
}

type Whole = FleetAccount & { readonly path: KeyPath };

/** Where small and capital letters are the same, two names that differ in nothing else would be one file. */
function sharedNames(accounts: readonly Whole[]): readonly Finding[] {
  return later(accounts, ({ name }) => name.toLowerCase()).map(([account]) =>
    finding(account.path, `is a second account called ${account.name}; give it another name`),
  );
}

function sharedFiles(accounts: readonly Whole[]): readonly Finding[] {
  const named = accounts.filter(({ written }) => written === undefined);
  return later(named, ({ configPath }) => realPath(configPath)).map(([account, first]) =>
    finding(account.path, `names the configuration of ${first.name} again`),
  );
}

function sharedStates(
  accounts: readonly Whole[],
  { stateDir }: Pick<AccountPlaces, 'stateDir'>,
): readonly Finding[] {
  // Of one configuration, that it stands there twice is all there is to say.
  const once = accounts.filter(
    (account) =>
      !later(accounts, ({ configPath }) => realPath(configPath)).some(
        ([again]) => again === account,
      ),
  );
  const own = once
    .filter((account) => realPath(account.stateDir) === realPath(stateDir))
    .map(({ path, name }) =>
      finding(path, `keeps the state of ${name} in the stateDir of the fleet`),
    );
  const twice = later(once, (account) => realPath(account.stateDir)).map(([account, first]) =>
    finding(
      account.path,
      `would share the state directory ${account.stateDir} with ${first.name}; each account needs its own`,
    ),
  );
  return [...own, ...twice];
}

/** Each that has the key of an earlier one, with that one. */
function later(
  accounts: readonly Whole[],
  keyOf: (account: Whole) => string,
): readonly (readonly [again: Whole, first: Whole])[] {
  const firsts = new Map<string, Whole>();
  return accounts.flatMap((account) => {
    const first = firsts.get(keyOf(account));
    if (first !== undefined) return [[account, first] as const];
    firsts.set(keyOf(account), account);
    return [];
  });
}

/** Two paths may lead to one place. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
