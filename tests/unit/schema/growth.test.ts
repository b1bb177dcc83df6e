import { Session } from 'node:inspector/promises'
import { setFlagsFromString } from 'node:v8'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { createChecker } from '../../../src/schema/check/checker.ts'
import { withManyScreens } from '../../fixtures/many-screens.ts'

/** Screens added at a time; what is done once per screen, or per batch of fifty files, is done as often more in each step. */
const STEP = 50

/** Among so many screens one is edited, and what that takes more for each of the others: some lists are copied, and nothing is asked. */
const [FEW, MANY, STEPS] = [100, 400, 6]

/** What a pair of screens costs shows as a bend, of which one in a hundred may come from caches that fill. */
const BEND = 0.01

// Code that is optimised, not yet warm or thrown away in between does not count how often it is called.
const FLAGS = ['opt', 'lazy-feedback-allocation', 'flush-bytecode']
beforeAll(() => {
  for (const flag of [...FLAGS, 'maglev']) setFlagsFromString(`--no-${flag}`)
})
// The files that come after this one in the same process would take several times as long. Not every Node has `maglev` on by itself.
afterAll(() => {
  for (const flag of FLAGS) setFlagsFromString(`--${flag}`)
})

type Counts = Map<string, number>

it('does no more for each screen when there are more of them', async () => {
  const base = readFolder('schemas')
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  // What is made ready once is no work of a screen.
  checkSchemas(base)
  const [few, some, many] = [
    await countsOf(session, () => checkSchemas(withManyScreens(base, STEP))),
    await countsOf(session, () => checkSchemas(withManyScreens(base, 2 * STEP))),
    await countsOf(session, () => checkSchemas(withManyScreens(base, 3 * STEP))),
  ]
  session.disconnect()
  expect(many.size).toBeGreaterThan(500)
  const bent: string[] = []
  for (const [place, count] of many) {
    const bend = count - 2 * (some.get(place) ?? 0) + (few.get(place) ?? 0)
    if (bend > Math.max(STEP, BEND * count)) bent.push(`${place}: ${few.get(place)}, ${some.get(place)}, ${count} times`)
  }
  expect(bent).toEqual([])
})

it('issue 15: looks up no more after an edit when there are more files', async () => {
  const base = readFolder('schemas')
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  /** For each edit, how often files are looked at again, and how often each thing is looked up for that. */
  const lookedUp = async (copies: number): Promise<Counts[]> => {
    const files = withManyScreens(base, copies)
    const checker = createChecker(files)
    const all: Counts[] = []
    for (const [path, was, is] of EDITS) {
      const { text } = files.find((file) => file.path === path)!
      const counts = await countsOf(session, () => checker.change([{ path, text: text.replace(was, is) }]))
      checker.change([{ path, text }])
      all.push(
        new Map(
          [...counts].filter(([place]) =>
            /check\/(noting\.ts (get|has|getOwnPropertyDescriptor|ownKeys)|run-rules\.ts gather) /.test(place),
          ),
        ),
      )
    }
    return all
  }
  const [ofFew, ofMany] = [await lookedUp(STEP), await lookedUp(2 * STEP)]
  const grown: string[] = []
  for (const [at, [path]] of EDITS.entries()) {
    const [few, many] = [ofFew[at]!, ofMany[at]!]
    expect(many.size, path).toBeGreaterThan(10)
    for (const [place, count] of many) if (count > few.get(place)!) grown.push(`${path}: ${place}, ${few.get(place)} and ${count} times`)
  }
  session.disconnect()
  expect(grown).toEqual([])
})

it('issue 15: an edit of a permission or of a call asks no rule about each of the other screens', { timeout: 300_000 }, async () => {
  const base = readFolder('schemas')
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  /** How often each block runs when files are edited that were edited before. */
  const worked = async (screens: number): Promise<Counts[]> => {
    const files = withManyScreens(base, screens)
    const checker = createChecker(files)
    const all: Counts[] = []
    for (const [path, was, is] of EDITS.slice(0, 2)) {
      const { text } = files.find((file) => file.path === path)!
      const other = text.replace(was, is)
      for (const now of [other, text]) checker.change([{ path, text: now }])
      all.push(await countsOf(session, () => checker.change([{ path, text: other }])))
      checker.change([{ path, text }])
    }
    return all
  }
  const [few, many] = [await worked(FEW), await worked(MANY)]
  session.disconnect()
  for (const [at, [path]] of EDITS.slice(0, 2).entries()) {
    const grown = [...many[at]!].map(([place, count]) => ({ place, each: (count - (few[at]!.get(place) ?? 0)) / (MANY - FEW) }))
    const steps = grown.reduce((sum, { each }) => sum + each, 0)
    const most = grown.toSorted((a, b) => b.each - a.each).slice(0, 12)
    expect(steps, `${path}: ${most.map(({ place, each }) => `${each.toFixed(2)} ${place}`).join('\n')}`).toBeLessThan(STEPS)
    expect(most.filter(({ place, each }) => each > 0.1 && place.includes('/rules/'))).toEqual([])
  }
})

/** Of a file: what stands there, and what is to stand there. */
const EDITS: [path: string, was: string, is: string][] = [
  ['screens/admin/copy20.json', '"admin-copy20"', '"admin-other"'],
  ['calls/copy20.json', '"adminList"', '"adminLst"'],
  ['screens/admin/copy20.json', '"title": "', '"title": "又'],
  ['entities/copy20.json', '"appName": {', '"appNamed": {'],
  ['locales/en-US/screens/admin/copy20.json', '"title": "', '"title": "New '],
]

/** How often each block of the checker runs, by its place in its file. */
async function countsOf(session: Session, run: () => unknown): Promise<Counts> {
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  run()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.stopPreciseCoverage')
  const counts: Counts = new Map()
  for (const { url, functions } of result) {
    const file = /src\/schema\/.+$/.exec(url)?.[0]
    if (file === undefined) continue
    for (const { functionName, ranges } of functions)
      for (const { startOffset, count } of ranges) counts.set(`${file} ${functionName} at ${startOffset}`, count)
  }
  return counts
}
