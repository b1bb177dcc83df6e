// Only plain Node and no packages: this file installs what the checks need.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { calendarOf, CALENDARS, ensureFaketime, inCalendar, TIMELY } from './lib/calendars.mjs'
import { ensureHeadless } from './lib/chromium.mjs'
import { ensureFirefox } from './lib/firefox.mjs'
import { enableHooks } from './lib/git-hooks.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { ensureMeta } from './lib/meta.mjs'
import { ensureNode24 } from './lib/node-24.mjs'
import { checkNode, root, run } from './lib/shell.mjs'
import { turnOf, TURNS } from './lib/turns.mjs'

const full = process.argv.includes('--full')
const quick = process.argv.includes('--quick')
const now = Date.now()
/** The turn that decides which of the costly files run; undefined, and so all of them, in a full run or with `--all`. */
const turn = full || process.argv.includes('--all') ? undefined : turnOf(now)
const some = turn === undefined ? '' : `, turn ${turn + 1} of ${TURNS}`
const reports = join(root, '.cache/tests')
const bin = (name) => join(root, 'node_modules/.bin', name)
const script = (name, ...args) => [process.execPath, '--import', 'tsx', `scripts/${name}`, ...args]

/** The checks in the order of their cost; a command counts as one test. The quick ones run before every commit. */
const STEPS = [
  { name: 'format', quick: true, command: [bin('oxfmt'), '--check', '.'], mend: 'npm run format' },
  { name: 'lint', quick: true, command: [bin('oxlint')] },
  { name: 'import floors', quick: true, command: script('check-imports.ts') },
  { name: 'dependencies', quick: true, command: script('check-dependencies.ts') },
  { name: 'types', quick: true, command: [bin('tsc'), '--noEmit'] },
  { name: 'schemas', quick: true, command: script('schema.ts', 'check') },
  { name: 'build', command: [bin('vite'), 'build'] },
  { name: `unit and contract${some}`, projects: ['unit', 'contract'], minutes: full ? 30 : 18 },
  ...calendarSteps(),
  ...(full ? [{ name: 'unit and contract, Node 24', projects: ['unit', 'contract'], minutes: 15, newest: true }] : []),
  { name: `browser${some}`, projects: ['e2e'], minutes: full ? 60 : 20 },
  // Only when the machine is otherwise idle, so that the measured recovery time is the server's own.
  ...(full ? [{ name: 'chaos', minutes: 30, command: script('chaos.ts', '--minutes', '10'), after: true }] : []),
  // The same 200 places each time; last, because it takes longest.
  ...(full
    ? [{ name: 'sabotage', minutes: 240, command: script('sabotage.ts', '--jobs', String(availableParallelism())), after: true }]
    : []),
]

const total = { passed: 0, failed: 0, skipped: 0 }
process.on('exit', (code) => {
  if (code !== 0 && total.failed === 0) total.failed = 1
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}\n`)
})

checkNode()
enableHooks()
await ensureInstalled({ dev: true })
await ensureMeta()
const chromium = quick ? '' : await ensureHeadless()
const faketime = quick ? '' : await ensureFaketime()
const node24 = full ? await ensureNode24() : undefined
const firefox = full ? await ensureFirefox() : undefined
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

/** Each check keeps one core busy, so as many run at once as there are cores; tests use all cores by themselves. */
const checks = STEPS.filter(({ command, quick: isQuick, after }) => command && !after && (isQuick || !quick))
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let step = checks.shift(); step; step = checks.shift()) await take(step)
  }),
)
if (!quick) for (const step of STEPS.filter(({ projects, after }) => projects || after)) await take(step)
process.exitCode = total.failed > 0 ? 1 : 0

async function take(step) {
  const started = Date.now()
  const { code, output, counts } = step.projects ? await runTests(step) : await runCheck(step)
  for (const key of Object.keys(total)) total[key] += counts[key]
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s)\n`)
  if (code !== 0 && !step.projects) process.stdout.write(`${output.trimEnd()}\n${step.mend ? `To mend it: ${step.mend}\n` : ''}\n`)
}

async function runCheck({ command, minutes }) {
  const { code, output } = await run(command, minutes ? { minutes } : {})
  return { code, output, counts: { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 } }
}

/** The same tests under another calendar: the time-dependent ones under today's, or all tests under every calendar in a full run. */
function calendarSteps() {
  return (full ? CALENDARS : [calendarOf(now)]).map((calendar) => ({
    calendar,
    only: full ? [] : TIMELY,
    name: `${full ? 'unit and contract' : 'what goes by the time'}, ${calendar.name}`,
    projects: ['unit', 'contract'],
    minutes: full ? 15 : 3,
  }))
}

async function runTests({ projects, minutes, calendar, newest = false, only = [] }) {
  if (newest && !node24) return { code: 0, output: '', counts: { passed: 0, failed: 0, skipped: 1 } }
  const which = calendar ? `${CALENDARS.indexOf(calendar)}-` : newest ? '24-' : ''
  const report = join(reports, `${which}${projects.join('-')}.json`)
  const chosen = projects.flatMap((project) => ['--project', project])
  const asked = [
    ...(newest ? [node24] : []),
    bin('vitest'),
    'run',
    ...chosen,
    ...only,
    '--reporter=default',
    '--reporter=json',
    '--reporter=./tests/setup/second-tries.ts',
    `--outputFile.json=${report}`,
  ]
  const { command, env } = calendar ? inCalendar(calendar, asked, { now: Date.now(), faketime }) : { command: asked, env: {} }
  if (!command) return { code: 0, output: '', counts: { passed: 0, failed: 0, skipped: 1 } }
  // Long tests do not depend on the calendar in any way that shorter ones do not.
  const all = full && !calendar && !newest ? '1' : ''
  const { code, output } = await run(command, {
    show: true,
    minutes,
    env: {
      ...env,
      CHROMIUM_PATH: chromium,
      ...(firefox ? { FIREFOX_PATH: firefox } : {}),
      FULL: all,
      // A test waits for its browser, backend or database, so one worker more than there are cores keeps all cores busy.
      WORKERS: String(availableParallelism() + 1),
      // Under another calendar its own files run, whatever the turn.
      TURN: calendar || turn === undefined ? '' : String(turn),
    },
  })
  return { code, output, counts: readCounts(report, code) }
}

/** A file that could not be loaded, or an error outside any test, belongs to no test: it counts as one failure. */
function readCounts(report, code) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(report, 'utf8'))
    const failed = code !== 0 && numFailedTests === 0 ? 1 : numFailedTests
    return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests }
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
