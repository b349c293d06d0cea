// The trace of one command, as spans of OpenTelemetry: the command, its phases, and its requests within them. No span
// names a person, a key, an address of the service, or a value.
import {
  type Attributes,
  type Context,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import type { SentRequest, WatchedRequest, WatchRequests } from '../api/index.ts';
import { type Clock, packageVersion, type Phase } from '../lib/index.ts';
import { openOutlet, type Outlet } from './outlet.ts';
import { parentOf } from './parent.ts';

export interface TraceOptions {
  readonly command: string;
  /** What the caller is a part of, in the form of W3C Trace Context. */
  readonly traceparent: string | undefined;
  readonly tracestate: string | undefined;
  readonly clock: Clock;
}

export interface CommandTrace {
  /** The phase before ends. */
  readonly enter: (phase: Phase) => void;
  /** A request belongs to the phase in which it begins. */
  readonly watch: WatchRequests;
  /** The run that the command worked on, and the id of the account, as far as they are known. */
  readonly noteRun: (run: RunNote) => void;
  /** Ends what is open, and sends what is left within five seconds; false where not all of it arrived. Never rejects. */
  readonly end: (end: TraceEnd) => Promise<boolean>;
}

interface RunNote {
  readonly runId: string | null;
  readonly account: string | undefined;
}

interface TraceEnd {
  readonly exitCode: number;
  /** Names of the catalogue. */
  readonly conditions: readonly string[];
}

/** Reads its other settings from the variables of OpenTelemetry, such as the address of the collector. */
export function openTrace({ command, traceparent, tracestate, clock }: TraceOptions): CommandTrace {
  const outlet = openOutlet(clock);
  const tracer = outlet.provider.getTracer('listferry', packageVersion());
  const parent = parentOf({ traceparent, tracestate });
  const attributes = { 'listferry.command': command };
  const span = tracer.startSpan(`listferry ${command}`, { attributes }, parent);
  return new OpenTrace(tracer, span, trace.setSpan(parent, span), outlet);
}

/** Exit codes of a command that did what it was asked for. */
const GOOD_EXITS = [0, 2];

class OpenTrace implements CommandTrace {
  readonly #tracer: Tracer;
  readonly #command: Span;
  readonly #inCommand: Context;
  readonly #outlet: Outlet;
  #phase: { readonly name: Phase; readonly span: Span; readonly inside: Context } | undefined;

  constructor(tracer: Tracer, command: Span, inCommand: Context, outlet: Outlet) {
    this.#tracer = tracer;
    this.#command = command;
    this.#inCommand = inCommand;
    this.#outlet = outlet;
  }

  readonly enter = (name: Phase): void => {
    if (this.#phase?.name === name) return;
    this.#phase?.span.end();
    const span = this.#tracer.startSpan(name, {}, this.#inCommand);
    this.#phase = { name, span, inside: trace.setSpan(this.#inCommand, span) };
  };

  readonly watch = (request: SentRequest): WatchedRequest => {
    const { method, endpointId } = request;
    const options = { kind: SpanKind.CLIENT, attributes: attributesOf(request) };
    const within = this.#phase?.inside ?? this.#inCommand;
    const span = this.#tracer.startSpan(`${method} ${endpointId}`, options, within);
    return {
      answered: (httpStatus) => {
        span.setAttribute('http.response.status_code', httpStatus);
      },
      ended: (outcome) => {
        span.setAttribute('listferry.outcome', outcome);
        if (!ANSWERS.includes(outcome)) {
          span.setAttribute('error.type', outcome);
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      },
    };
  };

  readonly noteRun = ({ runId, account }: RunNote): void => {
    if (runId !== null) this.#command.setAttribute('listferry.run.id', runId);
    if (account !== undefined) this.#command.setAttribute('listferry.account.id', account);
  };

  readonly end = async ({ exitCode, conditions }: TraceEnd): Promise<boolean> => {
    this.#phase?.span.end();
    const command = this.#command;
    command.setAttributes({
      'process.exit.code': exitCode,
      'listferry.conditions': [...conditions],
    });
    if (!GOOD_EXITS.includes(exitCode)) {
      command.setStatus({ code: SpanStatusCode.ERROR, message: `exit code ${String(exitCode)}` });
    }
    command.end();
    return await this.#outlet.close();
  };
}

/** Outcomes that the service gave in a form that it is known for. A refusal is one. */
const ANSWERS = ['read', 'acknowledged', 'rejected', 'not-found'];

function attributesOf({ method, endpointId, attempt }: SentRequest): Attributes {
  return {
    'http.request.method': method,
    // The path below the address of the account; what is in the query stays out.
    'url.template': endpointId,
    'listferry.endpoint_class': endpointId.split('/')[0],
    'listferry.attempt': attempt,
  };
}
