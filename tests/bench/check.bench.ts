import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readFolder } from '../../scripts/lib/read-folder.ts'
import { checkSchemas } from '../../src/schema/check/check.ts'
import { createChecker } from '../../src/schema/check/checker.ts'
import type { SourceFile } from '../../src/schema/read.ts'
import { withManyScreens } from '../fixtures/many-screens.ts'
import { computingTime } from './check/computing-time.ts'

/** The check of a folder against reading and parsing the same bytes, at most. */
const LIMIT = 3.5
/** Milliseconds of a recheck after one edit among ten thousand screens, at most. */
const RECHECK = 50

const base = readFolder('schemas')
let missed = false

/** How many screens, and how often; SCREENS ("1000") names some of them. */
const sizes = [
  [100, 45],
  [1_000, 15],
  [10_000, 5],
] as const
const asked = process.env['SCREENS']?.split(',').map(Number)

for (const [count, rounds] of sizes) if (!asked || asked.includes(count)) benchFolder(count, rounds)
benchRechecks(Math.max(...(asked ?? sizes.map(([count]) => count))))
console.log(`peak memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`)
process.exitCode = missed ? 1 : 0

function benchFolder(count: number, rounds: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'bench-schemas-'))
  const paths = writeFiles(folder, withManyScreens(base, count))
  const parse = () => {
    for (const path of paths) JSON.parse(readFileSync(join(folder, path), 'utf8'))
  }
  const check = () => checkSchemas(paths.map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') })))
  const wrong = check().find(({ severity }) => severity === 'error')
  if (wrong) throw new Error(`The generated schemas must be right: ${JSON.stringify(wrong)}`)
  const parses: Time[] = []
  const checks: Time[] = []
  const both = [() => parses.push(timeOf(parse)), () => checks.push(timeOf(check))]
  for (let round = 0; round < rounds; round++) for (const run of round % 2 === 0 ? both : both.toReversed()) run()
  // Round by round, so that what slows the machine for a while slows both.
  const ratioOf = (unit: keyof Time) => median(checks.map((one, round) => one[unit] / parses[round]![unit]))
  const ratio = ratioOf('computing')
  if (ratio > LIMIT) missed = true
  const show = (all: Time[]) => `${median(all.map(({ computing }) => computing)).toFixed(0)} ms`
  console.log(
    `${String(count).padStart(6)} screens, ${paths.length} files: read and parse ${show(parses)}, check ${show(checks)}, ratio ${ratio.toFixed(2)} (at most ${LIMIT}; by the clock ${ratioOf('clock').toFixed(2)}), peak memory so far ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`,
  )
  rmSync(folder, { recursive: true })
}

/** What `check --watch` does after a file was saved: the time from reading it to all findings. */
function benchRechecks(count: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'bench-schemas-'))
  const files = withManyScreens(base, count)
  writeFiles(folder, files)
  let checker = createChecker([])
  const first = timeOf(() => (checker = createChecker(files)))
  console.log(`${count} screens kept checked, the first time in ${first.computing.toFixed(0)} ms; then after an edit of`)
  const edits: [what: string, path: string, was: string, is: string][] = [
    ['a sentence of a screen', 'screens/admin/copy500.json', '"title": "', '"title": "又'],
    ['the permission of a screen', 'screens/admin/copy500.json', '"admin-copy500"', '"admin-other"'],
    ['a sentence of an entity', 'entities/copy500.json', '"title": "', '"title": "又'],
    ['the name of a field, which breaks its screen', 'entities/copy500.json', '"appName": {', '"appNamed": {'],
    ['the name of a call, which breaks its screen', 'calls/copy500.json', '"adminList"', '"adminLst"'],
    ['a translation', 'locales/en-US/screens/admin/copy500.json', '"title": "', '"title": "New '],
    ['the title of a menu', 'menus/admin.json', '"title": "', '"title": "又'],
    ['the title of a role', 'permissions/roles.json', '"title": "', '"title": "又'],
    ['the size of a page', 'app.json', '"size": ', '"size": 1'],
  ]
  for (const [what, path, was, is] of edits) {
    const text = files.find((file) => file.path === path)!.text
    const other = text.replace(was, is)
    if (other === text) throw new Error(`The edit of ${path} finds nothing to change.`)
    const times: Time[] = []
    for (let round = 0; round < 31; round++) {
      writeFileSync(join(folder, path), round % 2 === 0 ? other : text)
      times.push(timeOf(() => checker.change([{ path, text: readFileSync(join(folder, path), 'utf8') }])))
    }
    checker.change([{ path, text }])
    // The system counts computing in steps of a few milliseconds, which even out over all rounds.
    const time = times.reduce((sum, { computing }) => sum + computing, 0) / times.length
    if (time > RECHECK) missed = true
    console.log(
      `  ${what}: ${time.toFixed(1)} ms (at most ${RECHECK}; by the clock ${median(times.map(({ clock }) => clock)).toFixed(1)} ms)`,
    )
  }
  rmSync(folder, { recursive: true })
}

function writeFiles(folder: string, files: SourceFile[]): string[] {
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return files.map(({ path }) => path)
}

type Time = { computing: number; clock: number }

function timeOf(run: () => unknown): Time {
  const [computed, clock] = [computingTime(), performance.now()]
  run()
  return { computing: computingTime() - computed, clock: performance.now() - clock }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}
