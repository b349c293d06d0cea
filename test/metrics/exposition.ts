// Reads the text format of Prometheus (version 0.0.4), strictly: what the textfile collector would refuse or misread throws.
import { expect } from 'vitest';

type Labels = Readonly<Record<string, string>>;

export interface Sample {
  readonly name: string;
  readonly labels: Labels;
  readonly value: number;
}

export interface Exposition {
  readonly samples: readonly Sample[];
  /** Name and labels of each sample, which make a series. */
  readonly series: readonly string[];
  /** Of the one sample of the name with these labels. */
  value(name: string, labels?: Labels): number;
}

const NAME = String.raw`[a-zA-Z_:][a-zA-Z0-9_:]*`;
const HELP = new RegExp(String.raw`^# HELP (${NAME}) ((?:[^\\]|\\\\|\\n)+)$`, 'u');
const TYPE = new RegExp(
  String.raw`^# TYPE (${NAME}) (counter|gauge|histogram|summary|untyped)$`,
  'u',
);
const SAMPLE = new RegExp(
  String.raw`^(${NAME})(?:\{(.*)\})? (-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$`,
  'u',
);
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,(?=[a-zA-Z_])|$)/uy;

export function parsedExposition(text: string): Exposition {
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  const samples = samplesOf(text.slice(0, -1).split('\n'));
  const series = samples.map(seriesOf);
  if (new Set(series).size < series.length) throw new Error('a series comes twice');
  return {
    samples,
    series,
    value: (name, labels = {}) => {
      const found = samples.filter((sample) => sample.name === name && hasAll(sample, labels));
      expect(found, `${name} ${JSON.stringify(labels)}`).toHaveLength(1);
      return found[0]?.value ?? Number.NaN;
    },
  };
}

/** The samples of a name stand together, below one line of help and one of its type. */
function samplesOf(lines: readonly string[]): Sample[] {
  const helped: string[] = [];
  let family: string | undefined;
  return lines.flatMap((line) => {
    const [, help] = HELP.exec(line) ?? [];
    const [, typed] = TYPE.exec(line) ?? [];
    if (help !== undefined) {
      if (helped.includes(help)) throw new Error(`${help} comes twice`);
      helped.push(help);
      family = undefined;
      return [];
    }
    if (typed !== undefined) {
      if (helped.at(-1) !== typed || family !== undefined) throw new Error(`no help of ${typed}`);
      family = typed;
      return [];
    }
    return line === '' ? [] : [sampleOf(line, family)];
  });
}

function sampleOf(line: string, family: string | undefined): Sample {
  const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? [];
  if (name === '' || name !== family) throw new Error(`not a sample of ${String(family)}: ${line}`);
  return { name, labels: labelsOf(labels), value: Number(value) };
}

function labelsOf(text: string): Labels {
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < text.length) {
    const [, name = '', value = ''] = LABEL.exec(text) ?? [];
    if (name === '' || name in labels) throw new Error(`labels that cannot be read: ${text}`);
    labels[name] = value.replaceAll(/\\(["\\n])/gu, (_, sign: string) =>
      sign === 'n' ? '\n' : sign,
    );
  }
  return labels;
}

function seriesOf({ name, labels }: Sample): string {
  return `${name} ${JSON.stringify(Object.entries(labels).toSorted())}`;
}

function hasAll({ labels }: Sample, wanted: Labels): boolean {
  return Object.entries(wanted).every(([name, value]) => labels[name] === value);
}
