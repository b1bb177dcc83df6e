import react from '@vitejs/plugin-react'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { languages } from './scripts/lib/text-files.ts'
import { waitingIn } from './scripts/lib/turns.mjs'
import { docDays } from './scripts/lib/vite-doc-days.ts'
import { locales } from './scripts/lib/vite-locales.ts'
import { FIRST_TEXTS, HOME_TEXTS, SITE_TEXTS } from './src/i18n/first-texts.ts'
import { LongestFirst } from './tests/setup/longest-first.ts'

const full = process.env.FULL === '1'
/** The long walks are named `*.full.test.ts` and run with `npm run test:full`. */
const exclude = [
  ...(full ? [] : ['**/*.full.test.ts?(x)']),
  // What is for people's eyes: `npm run pictures`.
  ...(process.env.PICTURES ? [] : ['**/*.pictures.test.ts']),
  // `npm test` takes some of the costly files by turns of the day; asked by hand, all run.
  ...waitingIn(process.env.TURN ? Number(process.env.TURN) : undefined),
]

/** Which test runs which line is asked by `npm run sabotage` alone. */
const lines = process.env.LINES_RUN ? ['tests/setup/lines-run.ts'] : []

/** What comes is waited for longer than the busiest machine takes, and found at once when it is there. */
const expect = { poll: { timeout: 150_000 } }

export default defineConfig({
  plugins: [locales(languages, FIRST_TEXTS, SITE_TEXTS, HOME_TEXTS), docDays(), react()],
  test: {
    // By default one core stays idle, which on a machine of two is half of it. What stands here is stronger than the command line.
    maxWorkers: Number(process.env.WORKERS) || availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts?(x)'],
          exclude,
          globalSetup: ['tests/setup/run.ts'],
          setupFiles: ['tests/setup/unit.ts', 'tests/setup/chosen-values.ts', ...lines],
          isolate: false,
          expect,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          exclude,
          globalSetup: ['tests/setup/run.ts', 'tests/setup/backend.ts'],
          setupFiles: ['tests/setup/chosen-values.ts', ...lines],
          // A process reads the backend and the schemas once, and makes each kind of database once.
          isolate: false,
          expect,
          alias: { '@node-rs/argon2': fileURLToPath(new URL('tests/setup/argon2.ts', import.meta.url)) },
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts?(x)'],
          exclude,
          globalSetup: ['tests/setup/run.ts', 'tests/setup/backend.ts', 'tests/setup/e2e.ts'],
          // Files of one worker share its modules; what a file makes, it puts away.
          isolate: false,
          // What a person would see is waited for; how fast it comes is the bench's business.
          expect: { poll: { timeout: 60_000 } },
          // A browser on a busy machine loses a race now and then; the run names what it had to try again.
          retry: 1,
          testTimeout: full ? 600_000 : 300_000,
          hookTimeout: full ? 600_000 : 300_000,
        },
      },
    ],
  },
})
