import { checkSchemas } from '../../src/schema/check/check.ts'
import { exampleWorld } from '../../src/schema/check/example-world.ts'
import { patternFault } from '../../src/schema/check/pattern-fault.ts'
import { listEntries, rank } from '../../src/layout/palette/entries.ts'
import type { Command } from '../../src/schema/manifest.ts'
import { analyseText } from '../../mocks/speech/text/analyse-text.ts'
import { computingTime } from './check/computing-time.ts'

const good = Object.entries(exampleWorld).map(([path, data]) => ({ path, text: JSON.stringify(data, null, 2) }))
const odd = (text: string) => () => checkSchemas([...good, { path: 'screens/odd.json', text }])
const pages = Array.from({ length: 5000 }, (_, at): Command => ({
  path: `/p${at}`,
  titles: { 'zh-CN': `页面${at}`, 'en-US': `Page ${at}` },
  permissions: [],
}))
const entries = listEntries(pages, 'zh-CN')

/** What hostile or huge input must not slow down: its name, milliseconds at most, and the work. */
const works: [name: string, most: number, work: () => unknown][] = [
  ['check a file of two thousand levels', 1000, odd('{"a":'.repeat(2000) + '1' + '}'.repeat(2000))],
  ['check a file of ten megabytes', 1000, odd(JSON.stringify({ kind: 'list', title: 'x'.repeat(10_000_000) }))],
  ['judge an intricate pattern', 500, () => patternFault(String.raw`^(?:(?:\w{1,60}-?){0,3}[ab]*){1,60}$`)],
  ['find among five thousand pages', 500, () => rank(entries, 'ym')],
  ...['王', '1', 'A '].map((sign): [string, number, () => unknown] => [
    `read a text that is all ${JSON.stringify(sign)}`,
    500,
    () => analyseText(sign.repeat(500)),
  ]),
]

let missed = false
for (const [name, most, work] of works) {
  const begun = computingTime()
  work()
  const taken = computingTime() - begun
  if (taken > most) missed = true
  console.log(`${name}: ${taken.toFixed(0)} ms (at most ${most})`)
}
process.exitCode = missed ? 1 : 0
