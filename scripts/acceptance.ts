import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// npx tsx scripts/acceptance.ts [LIST]: which numbers of the acceptance list the last test run has confirmed.
// Tests contain them in their names, `acceptance 34` or `acceptance 1-7, 12 13`; some names are generated, so the reports are read.

type Report = { testResults: { assertionResults: { fullName: string; status: string }[] }[] }

const REPORTS = '.cache/tests'
const list = process.argv[2]

/** The acceptance numbers in the name of a test. */
function numbersIn(name: string): number[] {
  const said = [...name.matchAll(/acceptance ((?:\d+(?:-\d+)?(?:, | and | )?)+)/g)].flatMap(([, numbers]) => numbers!.match(/\d+(-\d+)?/g)!)
  return said.flatMap((one) => {
    const [from, to = from] = one.split('-').map(Number)
    return Array.from({ length: to! - from! + 1 }, (_, at) => from! + at)
  })
}

const files = existsSync(REPORTS) ? readdirSync(REPORTS).filter((file) => file.endsWith('.json')) : []
if (files.length === 0) {
  process.stderr.write(`There is no report in ${REPORTS}; run npm test first.\n`)
  process.exit(2)
}
const held = new Map<number, boolean>()
for (const file of files) {
  const report = JSON.parse(readFileSync(join(REPORTS, file), 'utf8')) as Report
  for (const { fullName, status } of report.testResults.flatMap((one) => one.assertionResults))
    if (status === 'passed' || status === 'failed')
      for (const number of numbersIn(fullName)) held.set(number, (held.get(number) ?? true) && status === 'passed')
}

const numbers = (passed: boolean) =>
  [...held]
    .filter(([, ok]) => ok === passed)
    .map(([number]) => number)
    .toSorted((one, other) => one - other)
process.stdout.write(`held (${numbers(true).length}): ${numbers(true).join(' ')}\n`)
if (numbers(false).length > 0) process.stdout.write(`failing (${numbers(false).length}): ${numbers(false).join(' ')}\n`)
if (list) {
  const open = readFileSync(list, 'utf8')
    .split('\n')
    .filter((line) => /^\d+\. /.test(line) && !held.has(Number.parseInt(line, 10)))
  process.stdout.write(`without a test (${open.length}):\n${open.join('\n')}\n`)
}
