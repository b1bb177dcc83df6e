import react from '@vitejs/plugin-react'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/setup/longest-first.ts'

const full = process.env.FULL === '1'
/** The long walks are named `*.full.test.ts` and run with `npm run test:full`. */
const exclude = full ? [] : ['**/*.full.test.ts?(x)']

export default defineConfig({
  plugins: [react()],
  test: {
    // By default one core stays idle, which on a machine of two is half of it.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['tests/unit/**/*.test.ts?(x)'], exclude, setupFiles: ['tests/setup/unit.ts'], testTimeout: 30_000 },
      },
      {
        extends: true,
        test: { name: 'contract', include: ['tests/contract/**/*.test.ts'], exclude, testTimeout: 30_000, hookTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts?(x)'],
          exclude,
          globalSetup: ['tests/setup/e2e.ts'],
          // What a person would see is waited for; how fast it comes is the bench's business.
          expect: { poll: { timeout: 20_000 } },
          // A browser on a busy machine loses a race now and then; the run names what it had to try again.
          retry: 1,
          testTimeout: full ? 600_000 : 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
