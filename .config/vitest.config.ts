// Test projects. Unit tests mirror src; the others run bodies that are shared (contract), the built
// command (e2e) or whole seeded runs (simulation). No retry: a test that fails at times is a fault.
import { dirname } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = dirname(import.meta.dirname);

export default defineConfig({
  root,
  test: {
    root,
    pool: 'forks',
    // Left out, one processor would be kept for whoever waits: on two, every test would wait for one.
    maxWorkers: '100%',
    retry: 0,
    restoreMocks: true,
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      reportsDirectory: 'node_modules/.cache/coverage',
      // The bar holds where a missed branch can hurt people; elsewhere there is no number.
      thresholds: {
        'src/{contacts,diff,plan,apply}/**/*.ts': { branches: 100 },
      },
    },
    projects: [
      project('unit', {
        include: ['test/**/*.test.ts'],
        exclude: ['test/{contract,e2e,simulation,bench}/**'],
        testTimeout: 20_000,
      }),
      project('contract', { include: ['test/contract/**/*.test.ts'], testTimeout: 30_000 }),
      project('simulation', { include: ['test/simulation/**/*.test.ts'], testTimeout: 120_000 }),
      project('e2e', {
        include: ['test/e2e/**/*.test.ts'],
        globalSetup: ['test/e2e/build-once.ts'],
        testTimeout: 120_000,
        hookTimeout: 120_000,
      }),
    ],
  },
});

function project<Options extends object>(name: string, options: Options) {
  return { extends: true as const, test: { name, ...options } };
}
