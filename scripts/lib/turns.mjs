import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './shell.mjs'

const DAY = 24 * 60 * 60_000

/** Every test runs within this number of days; `npm run test:full` and `npm test -- --all` run all of them at once. */
export const TURNS = 10

/** The turn of the day. */
export const turnOf = (now) => Math.floor(now / DAY) % TURNS

/** The essential browser tests, which run every time; the other files take turns. The longest first. */
const EACH_DAY = [
  'session',
  'orders',
  'journeys',
  'speech',
  'list-behaviour',
  'form-behaviour',
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

/** The most expensive unit and contract tests, the longest first: thousands of cases, many starts, kills and whole worlds. */
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
  'contract/wrong-fields',
  'contract/hostile-calls',
  'contract/operations',
  'contract/demo-ends',
  'contract/stamps',
  'contract/child-reach',
  'contract/messages-restart',
  'contract/drafts',
  'contract/search-index',
  'contract/speech-restart',
  'contract/socket-fuzz',
  'contract/sheet-round-trip',
  'contract/listening',
  'contract/evolve/narrower',
  'contract/recharge',
  'contract/contract-shape',
  'contract/job-turns',
  'contract/publications',
  'contract/every-sum',
  'contract/bulk-edit',
  'contract/list-plans',
  'contract/guest-forms',
  'contract/delete-undo',
  'contract/tree',
  'contract/elsewhere',
  'contract/refine',
  'contract/references',
  'unit/schema/effect-complete',
  'unit/schema/two-habits',
  'unit/schema/two-slips',
  'contract/administration',
  'unit/schema/growth',
  'contract/audit-events',
  'unit/schema/bad-input',
  'unit/schema/every-word',
  'contract/money-once',
  'unit/scripts/schema-bad-input',
  'unit/schema/mutation',
  'contract/speech-tasks',
  'unit/schema/handbook-claims',
  'unit/site/documents',
  'contract/conform-write',
  'unit/mocks/seed-rules',
  'unit/i18n/packs',
  'unit/schema/openapi-answers',
  'unit/scripts/workbench/answers',
  'contract/fair-server',
  'contract/clock-set-back',
  'contract/processes',
  'unit/schema/one-finding',
  'unit/schema/edited-console',
  'contract/messages',
  'contract/house-dashboards',
  'contract/every-figure',
  'unit/widgets/samples',
  'contract/evolve/second-day',
  'unit/schema/openapi',
  'contract/invite-role',
  'contract/kept-figures',
  'contract/site-demos',
  'contract/recover',
  'contract/groups',
  'contract/speech-calls',
  'unit/schema/rename',
  'unit/schema/handbook',
  'unit/scripts/schema-openapi',
].map((name) => `tests/${name}.test.ts`)

/** The same for the browser, with a walk through the pages of one role in each turn; files not listed here are dealt after these. */
const COSTLY_IN_THE_BROWSER = [
  'walk/admin',
  'walk/user',
  'walk/agent',
  'walk/states',
  'new-screen',
  'customer-journey',
  'children',
  'elsewhere',
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

/** The files that take turns, grouped by turn. */
export function listTurns() {
  const others = readdirSync(join(root, 'tests/e2e'), { recursive: true })
    .map((name) => `tests/e2e/${name.replaceAll('\\', '/')}`)
    .filter((path) => /(?<!\.(full|pictures))\.test\.ts$/.test(path) && !NAMED.includes(path))
    .sort()
  const browser = [...COSTLY_IN_THE_BROWSER, ...others]
  // Dealt back and forth, so that the first turn does not get the longest file of each round.
  const deal = (paths, turn) =>
    paths.filter((_, at) => {
      const round = Math.floor(at / TURNS)
      return (round % 2 === 0 ? at % TURNS : TURNS - 1 - (at % TURNS)) === turn
    })
  return Array.from({ length: TURNS }, (_, turn) => [...deal(COSTLY, turn), ...deal(browser, turn)])
}

/** The files that are skipped in this turn; none if there is no turn. */
export const waitingIn = (turn) => (turn === undefined ? [] : listTurns().flatMap((paths, at) => (at === turn ? [] : paths)))

/** All files named here; a test reports names of missing files. */
export const NAMED = [...COSTLY_IN_THE_BROWSER, ...EACH_DAY, ...COSTLY]
