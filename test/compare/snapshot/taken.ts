// Snapshots of worlds in files, and the same files as sources of other worlds.
import { dirname, basename } from 'node:path';
import type { SourceSpec } from '../../../src/compare/scope/request.ts';
import { snapshotSource } from '../../../src/compare/snapshot/snapshot-source.ts';
import { takeSnapshot } from '../../../src/compare/snapshot/copy-account.ts';
import type { World } from '../../world/world.ts';
import type { WorldConfig } from '../../world/world-config.ts';
import { toolsOf } from '../stories.ts';
import { SHRINK_GUARD } from './readings.ts';

export async function snapshotOf(world: World, path: string): Promise<void> {
  await takeSnapshot(
    {
      path,
      host: 'mail.example.com',
      listferryVersion: '1.2.3',
      checkAccount: () => undefined,
      guard: SHRINK_GUARD,
    },
    await toolsOf(world),
  );
}

export function snapshotSpec(path: string): SourceSpec {
  return {
    source: snapshotSource({
      name: 'old',
      baseDirectory: dirname(path),
      path: basename(path),
    }),
    columns: {},
    status: { kind: 'column', column: 'status', map: {} },
    statusWritten: true,
  };
}

/** All contact types and all lists of suppressions of a snapshot, each into the one of its name. */
export function carriedOver(path: string): WorldConfig {
  return {
    sources: {},
    readySources: [snapshotSpec(path)],
    syncs: [{ sources: ['old'], contactTypeFrom: 'contact_type' }],
    suppressions: [{ sources: ['old'] }, { sources: ['old'], groups: true }],
  };
}
