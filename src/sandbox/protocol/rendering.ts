// Turns an answer into a response: the envelope (interface specification, Conventions), and the open
// behaviours of status, content type, texts and noise around the JSON.
import {
  type BehaviourValues,
  type Behaviours,
  behaviourNumber,
} from '../behaviours/behaviours.ts';
import {
  type Answer,
  type FailedAnswer,
  type ListAnswer,
  type ParameterErrors,
  notFound,
  redirect,
} from './answer.ts';
import type { Pace, SandboxResponse } from './request.ts';

/** The length of the pieces of a long list: a million contacts stream in constant memory. */
const PIECE_CHARACTERS = 64 * 1024;

export function renderAnswer(answer: Answer, behaviours: Behaviours): SandboxResponse {
  const response = slowed(responseOf(answer, behaviours), behaviours);
  return behaviours.value.encoding === 'utf8' ? response : { ...response, charset: 'latin1' };
}

function responseOf(answer: Answer, behaviours: Behaviours): SandboxResponse {
  switch (answer.kind) {
    case 'plain':
      return answer.response;
    case 'failed':
      return failure(answer, behaviours);
    case 'list':
      return listResponse(answer, behaviours);
    case 'content':
      return success(behaviours, enveloped('message', answer.content));
    case 'text':
      return textSuccess(answer, behaviours);
  }
}

function textSuccess(answer: Answer & { kind: 'text' }, behaviours: Behaviours): SandboxResponse {
  if (behaviours.value.success_status === '204_empty')
    return { status: 204, headers: {}, body: '' };
  const elsewhere = behaviours.value.success_under_errors === 'also_elsewhere';
  const text = shownText(answer.text, behaviours.value.success_text_variant);
  return success(behaviours, enveloped(elsewhere ? 'errors' : answer.under, text));
}

function success(behaviours: Behaviours, json: string | Iterable<string>): SandboxResponse {
  const status = behaviours.value.success_status === '201' ? 201 : 200;
  return { status, headers: jsonHeaders(behaviours), body: withNoise(json, behaviours) };
}

function failure(answer: FailedAnswer, behaviours: Behaviours): SandboxResponse {
  const keyed = typeof answer.errors !== 'string';
  if (keyed && behaviours.value.validation_transport === 'redirect_302_html') {
    return redirect(302, '/login').response;
  }
  const errors = shownErrors(answer.errors, behaviours);
  return {
    status: answer.status ?? Number(behaviours.value.failure_status),
    headers: jsonHeaders(behaviours),
    body: withNoise(JSON.stringify({ status: 'failed', errors }), behaviours),
  };
}

function enveloped(under: 'message' | 'errors', content: unknown): string {
  return JSON.stringify({ status: 'success', [under]: content });
}

function jsonHeaders(behaviours: Behaviours): Readonly<Record<string, string>> {
  const json = behaviours.value.content_type === 'json';
  return { 'content-type': json ? 'application/json' : 'text/html; charset=UTF-8' };
}

function listResponse(answer: ListAnswer, behaviours: Behaviours): SandboxResponse {
  const pieces = (rows: Iterable<unknown>): SandboxResponse => ({
    ...success(behaviours, listPieces({ ...answer, rows }, behaviours)),
    ...listPace(behaviours),
  });
  const empty = behaviours.value.empty_list;
  if (empty === 'array') return pieces(answer.rows);
  const rows = answer.rows[Symbol.iterator]();
  const first = rows.next();
  if (first.done !== true) return pieces(from(first.value, rows));
  if (empty === 'record_not_found') return failure(notFound(), behaviours);
  return success(behaviours, enveloped('message', { [answer.name]: BLANK_LISTS[empty] }));
}

/** What PHP may write in the place of a list without rows. */
const BLANK_LISTS = { null: null, empty_text: '', object: {} } as const;

/** The first row, which has been read already, then the other rows. */
function* from(first: unknown, others: Iterator<unknown>): Generator {
  yield first;
  for (let next = others.next(); next.done !== true; next = others.next()) yield next.value;
}

/** The text of a list in pieces, made on demand. */
function* listPieces(answer: ListAnswer, behaviours: Behaviours): Generator<string> {
  const byIndex = behaviours.value.list_shape === 'object_keyed_by_index';
  let piece = `{"status":"success","message":{${JSON.stringify(answer.name)}:${byIndex ? '{' : '['}`;
  let index = 0;
  for (const row of answer.rows) {
    if (index > 0) piece += ',';
    if (byIndex) piece += `"${String(index)}":`;
    piece += JSON.stringify(row);
    index += 1;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}${byIndex ? '}' : ']'}}}`;
}

function withNoise(
  json: string | Iterable<string>,
  behaviours: Behaviours,
): string | Iterable<string> {
  const before = noiseBefore(behaviours);
  const after =
    behaviours.value.php_noise === 'after_json'
      ? '\n<br />\n<b>Notice</b>: Undefined index: page\n'
      : '';
  if (before === '' && after === '') return json;
  return typeof json === 'string' ? before + json + after : surrounded(before, json, after);
}

function noiseBefore(behaviours: Behaviours): string {
  const mark = behaviours.value.bom_before_json === 'yes' ? '\uFEFF' : '';
  const warns = behaviours.value.php_noise === 'warning_before_json';
  return mark + (warns ? '<br />\n<b>Warning</b>: Undefined variable $page\n' : '');
}

function* surrounded(before: string, pieces: Iterable<string>, after: string): Generator<string> {
  yield before;
  yield* pieces;
  yield after;
}

/** A list with a pace of its own keeps it. */
function slowed(response: SandboxResponse, behaviours: Behaviours): SandboxResponse {
  if (behaviours.value.slow_body === 'fast' || response.pace !== undefined) return response;
  const bytesPerSecond = Math.max(1, behaviourNumber(behaviours, 'slow_body'));
  return { ...response, pace: { kind: 'drip', bytesPerSecond } };
}

/** Only lists are slow; other answers are fast even in a large account. */
function listPace(behaviours: Behaviours): { readonly pace?: Pace } {
  const amount = behaviourNumber(behaviours, 'list_slow');
  switch (behaviours.value.list_slow) {
    case 'fast':
      return {};
    case 'seconds':
      return { pace: { kind: 'late', waitMs: amount * 1_000 } };
    case 'drip':
      return { pace: { kind: 'drip', bytesPerSecond: Math.max(1, Math.floor(amount * 1_024)) } };
  }
}

export function shownErrors(
  errors: string | ParameterErrors,
  { value }: Pick<Behaviours, 'value'>,
): unknown {
  if (typeof errors === 'string') return spelled(errors, value.not_found_spelling);
  const texts = Object.values(errors).flat();
  switch (value.errors_shape) {
    case 'object_of_arrays':
      return errors;
    case 'object_of_strings':
      return Object.fromEntries(
        Object.entries(errors).map(([name, messages]) => [name, messages.join(' ')]),
      );
    case 'string':
      return texts.join(' ');
    case 'array':
      return texts;
  }
}

/** A success text as specified, or in the words of a service that phrases it differently. */
export function shownText(text: string, variant: BehaviourValues['success_text_variant']): string {
  switch (variant) {
    case 'exact':
      return text;
    case 'different_case':
      return text.toLowerCase();
    case 'translated':
      return TRANSLATIONS[text] ?? `Erledigt: ${text}`;
  }
}

/** The specification has both spellings, each for different endpoints (section Errors). */
function spelled(text: string, spelling: BehaviourValues['not_found_spelling']): string {
  const isNotFound = text.toLowerCase() === 'record not found';
  return isNotFound && spelling !== 'as_specified' ? spelling : text;
}

const TRANSLATIONS: Readonly<Record<string, string>> = {
  'Added Successfully': 'Erfolgreich hinzugefügt',
  'Saved Successfully': 'Erfolgreich gespeichert',
  'Updated Successfully': 'Erfolgreich aktualisiert',
  'Deleted Successfully': 'Erfolgreich gelöscht',
  'Imported Successfully': 'Erfolgreich importiert',
  'Contact Added Successfully': 'Kontakt erfolgreich hinzugefügt',
  'Contact Updated Successfully': 'Kontakt erfolgreich aktualisiert',
  'Duplicated Successfully': 'Erfolgreich dupliziert',
  'Automation Paused Successfully': 'Automation erfolgreich angehalten',
  'Automation has been set live': 'Automation ist jetzt aktiv',
  'Schedule Added': 'Zeitplan hinzugefügt',
  'Verification Mail Send': 'Bestätigungsmail gesendet',
};
