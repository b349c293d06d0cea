// The door of `notify`: what other rooms may use of it.
export { type ComparedEnd, comparedEnd, isWanted, newsOf, wantedKinds } from './change.ts';
export { deliver, inTime, withinLimit } from './deliver.ts';
export { type EndFacts, eventOf, type NotifyEvent, testEventOf } from './event.ts';
export { pingStart } from './sinks/ping.ts';
export {
  type Delivery,
  type PostAnswer,
  type PostRequest,
  type Sink,
  sinkName,
  type SinkTarget,
  type SinkTools,
} from './sinks/sink.ts';
