// Stands for the connection where the keys are missing, so that `validate` can still look at the
// sources and tell everything at once.
import type { EngineClient } from '../api/index.ts';

/** Every call fails for the reason, before anything is sent. */
export function unconnectedClient(reason: Error): EngineClient {
  const area = new Proxy({}, { get: () => () => Promise.reject(reason) });
  // It answers to every name, whatever the area.
  const calls = area as never;
  return {
    contacts: calls,
    contactTypes: calls,
    fields: calls,
    globalUnsubscribes: calls,
    unsubscribeGroups: calls,
    reference: calls,
    automations: calls,
    segments: calls,
    requestCount: { total: 0, byEndpoint: new Map() },
    health: {
      isUnavailable: false,
      trouble: undefined,
      takeRepeat: () => false,
      repeatTokens: 0,
      limitRepeats: () => undefined,
    },
    close: () => Promise.resolve(),
  };
}
