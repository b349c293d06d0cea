// What the configuration asks to be compared, in the words of the engine.
import type { CompareRequest } from '../compare/index.ts';
import { type Config, configHash } from '../config/index.ts';
import { sourceSpecOf } from './source-spec.ts';

export function compareRequestOf(config: Config, accountHash: string): CompareRequest {
  return {
    sources: config.sources.map(sourceSpecOf),
    syncs: config.syncs,
    suppressions: config.suppressions,
    guards: config.guards,
    phase: config.migration,
    configurationHash: configHash(config),
    accountHash,
    host: new URL(config.service.baseUrl).host,
    requestsPerSecond: config.service.requestsPerSecond,
  };
}
