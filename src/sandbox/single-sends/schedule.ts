// When a single send is to go out (interface specification, section Single sends).
import { choiceParameter } from '../parameter-form.ts';
import type { ParameterForm } from '../parameter-form.ts';
import { formText } from '../request.ts';
import { SINGLE_SEND_STATUS } from './single-send-row.ts';
import type { SingleSendValues } from './single-send-row.ts';

export type Schedule = Pick<
  SingleSendValues,
  'schedule_type' | 'schedule_date' | 'schedule_time' | 'status'
>;

/**
 * Transitions between the states are not specified and the sandbox sends nothing. It is our choice
 * that an immediate single send stays ready (1) and a scheduled one stays where it began (0).
 */
export function scheduleParameters(form: ParameterForm): Schedule {
  const type = choiceParameter(form, 'schedule_type', ['0', '1']);
  if (type === '0') return { ...IMMEDIATELY, status: SINGLE_SEND_STATUS.ready };
  return {
    schedule_type: 1,
    schedule_date: moment(form, 'schedule_date', calendarDate),
    schedule_time: moment(form, 'schedule_time', timeOfDay),
    status: SINGLE_SEND_STATUS.initiate,
  };
}

/** Interface specification, section Resources. */
const IMMEDIATELY = {
  schedule_type: 0,
  schedule_date: '0000-00-00',
  schedule_time: '00:00:00',
} as const;

/** The two are optional by themselves; a scheduled single send would have no time without them. */
function moment(
  form: ParameterForm,
  name: 'schedule_date' | 'schedule_time',
  parse: (text: string) => string | undefined,
): string {
  const text = formText(form.request, name) ?? '';
  const named = name.replace('_', ' ');
  const parsed = parse(text);
  form.checks.expect(name, text !== '', `The ${named} field is required when schedule type is 1.`);
  form.checks.expect(name, parsed !== undefined, `The ${named} format is invalid.`);
  return parsed ?? '';
}

/** The specified format `y-m-d` can mean a year of two digits or of four, so both are taken. */
function calendarDate(text: string): string | undefined {
  const date = /^(?:\d{2})?\d{2}-\d{2}-\d{2}$/.test(text) ? text.padStart(10, '20') : '';
  const midnight = new Date(`${date}T00:00:00Z`);
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date);
  return date !== '' && exists ? date : undefined;
}

function timeOfDay(text: string): string | undefined {
  if (!/^(?:[01]\d|2[0-3])(?::[0-5]\d){1,2}$/.test(text)) return undefined;
  return text.padEnd(8, ':00');
}
