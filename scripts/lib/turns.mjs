import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './shell.mjs'

const DAY = 24 * 60 * 60_000

/** Over so many days every test is run; `npm run test:full` and `npm test -- --all` run all at once. */
export const TURNS = 3

/** By turns of the day. */
export const turnOf = (now) => Math.floor(now / DAY) % TURNS

/** In the browser each run walks what the product stands or falls with; the other files take turns. The longest first. */
const EACH_DAY = [
  'session',
  'orders',
  'journeys',
  'customer-journey',
  'speech',
  'list-behaviour',
  'form-behaviour',
  'new-screen',
  'one-file-screen',
  'key-columns',
  'site/pages',
  'site/first-page',
  'told-figures',
  'build',
  'deploy',
  'leaving',
  'other-shapes',
  'counters',
  'exposed',
  'frame/home',
  'frame/own-links',
  'site/prices',
  'start',
  'walk/guest',
].map((name) => `tests/e2e/${name}.test.ts`)

/** Units and contracts that cost most, the longest first: thousands of cases, many starts, kills and whole worlds. */
const COSTLY = [
  'contract/evolve/apply',
  'contract/every-call',
  'contract/seed-world',
  'contract/backup',
  'unit/schema/checker',
  'contract/evolve/start',
  'contract/money-properties',
  'contract/database-faults',
  'contract/evolve/chains',
  'contract/seed-once',
  'contract/evolve/large',
  'contract/bulk',
  'contract/bulk-undo',
  'unit/schema/fits',
  'contract/export-jobs',
  'contract/shared-files',
  'contract/deletion',
  'contract/durability',
  'contract/import-rules',
  'unit/schema/wrong-types',
  'contract/children',
  'contract/evolve/undo',
  'unit/scripts/where-changes-go',
  'contract/two-processes',
  'contract/conform-engine',
  'contract/migrations',
  'contract/conform',
  'contract/numbers-agree',
  'contract/fuzz',
  'contract/hostile-calls',
  'unit/schema/effect-complete',
  'unit/schema/two-habits',
  'unit/schema/two-slips',
].map((name) => `tests/${name}.test.ts`)

/** The same of the browser, a walk through the pages of one role in each turn; what is not named here is dealt after these. */
const COSTLY_IN_THE_BROWSER = [
  'walk/admin',
  'walk/user',
  'walk/agent',
  'walk/states',
  'children',
  'faults',
  'multi-tab',
  'site/demos',
  'speech-tasks',
  'administrators',
  'site/fitness',
  'buyer-journey',
  'account',
  'house-dashboards',
  'speech-limits',
  'speech-services',
  'form-words',
  'views',
  'site/docs-and-consult',
  'settings',
  'template-screens',
  'sales',
  'publication',
  'publications',
].map((name) => `tests/e2e/${name}.test.ts`)

/** The files that take turns, those of one turn together. */
export function listTurns() {
  const others = readdirSync(join(root, 'tests/e2e'), { recursive: true })
    .map((name) => `tests/e2e/${name.replaceAll('\\', '/')}`)
    .filter((path) => /(?<!\.(full|pictures))\.test\.ts$/.test(path) && !NAMED.includes(path))
    .sort()
  const browser = [...COSTLY_IN_THE_BROWSER, ...others]
  // There and back, so that the first turn does not get the longest of each round.
  const deal = (paths, turn) =>
    paths.filter((_, at) => {
      const round = Math.floor(at / TURNS)
      return (round % 2 === 0 ? at % TURNS : TURNS - 1 - (at % TURNS)) === turn
    })
  return Array.from({ length: TURNS }, (_, turn) => [...deal(COSTLY, turn), ...deal(browser, turn)])
}

/** The files that have to wait in this turn; without one nothing waits. */
export const waitingIn = (turn) => (turn === undefined ? [] : listTurns().flatMap((paths, at) => (at === turn ? [] : paths)))

/** What is named here, which is what takes long; a test finds a name whose file is gone. */
export const NAMED = [...COSTLY_IN_THE_BROWSER, ...EACH_DAY, ...COSTLY]
