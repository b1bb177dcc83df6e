import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listBreaks, type Break } from './lib/sabotage/list-breaks.ts'
import { Reach } from './lib/sabotage/reaching-tests.ts'
import { Lane } from './lib/sabotage/try-break.ts'
import { root } from './lib/shell.mjs'

/** The minimum share of breaks that the tests must notice. */
const LEAST = 0.9
/** The demo world is random and the examples are data: nobody relies on their exact values. */
const DATA = /^(mocks\/seed\/(plans|words)|src\/schema\/docs)\/|example-world|icon-shapes/
const SURVIVORS = 'tests/mutants/survivors.json'

type Survivor = { file: string; text: string; change: string; why: string }

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '200' },
    shard: { type: 'string', default: '1/1' },
    jobs: { type: 'string', default: '1' },
    file: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
    /** Reuses the record of which test runs which line, if neither the tests nor the product have changed. */
    known: { type: 'boolean', default: false },
  },
})
const [shard = 1, shards = 1] = values.shard.split('/').map(Number)

const reach = await Reach.find({ again: !values.known })
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const reached = reach.files.filter((path) => !DATA.test(path) && path.includes(values.file))
const drawn = reached
  .flatMap((path) => listBreaks(path, read(path)))
  .filter((one) => reach.isRun(one))
  .map((one) => ({
    one,
    at: createHash('sha1')
      .update(`${values.seed} ${keyOf(one)}`)
      .digest('hex'),
  }))
  .sort((a, b) => (a.at < b.at ? -1 : 1))
const each = Number(values.count) / shards
const sample = drawn.slice(Math.round(each * (shard - 1)), Math.round(each * shard)).map(({ one }) => one)
const known = new Map((JSON.parse(read(SURVIVORS)) as Survivor[]).map((one) => [`${one.file} ${one.text} ${one.change}`, one.why]))

say(`${drawn.length} places in ${reached.length} files are run by units and contracts; the others by journeys alone.`)
if (values.list) for (const one of sample) say(`${tell(one)}\n    ${reach.testsOf(one).slice(0, 3).join(' ')}`)
else await breakAll()

async function breakAll(): Promise<void> {
  const waiting = [...sample]
  const sound = new Map<string, boolean>()
  const caught = new Map<Break, string>()
  const survived: Break[] = []
  await Promise.all(
    Array.from({ length: Number(values.jobs) }, async () => {
      const lane = new Lane(sound, (tests) => reach.secondsOf(tests))
      try {
        for (let one = waiting.shift(); one; one = waiting.shift()) {
          const outcome = await lane.try(one, reach.testsOf(one))
          if ('caught' in outcome) caught.set(one, outcome.caught)
          else survived.push(one)
          say(
            `${'caught' in outcome ? 'caught  ' : 'SURVIVED'} ${tell(one)}\n    ${'caught' in outcome ? outcome.caught : `${outcome.passed.length} tests passed`}`,
          )
        }
      } finally {
        lane.close()
      }
    }),
  )
  const unsound = [...sound].flatMap(([test, passes]) => (passes ? [] : [test]))
  if (unsound.length > 0) say(`\nThese do not pass in a copy, and were left out: ${unsound.join(', ')}`)
  const unlisted = survived.filter((one) => !known.has(keyOf(one)))
  for (const one of [...caught.keys()].filter((each) => known.has(keyOf(each))))
    say(`\nCaught now, take it out of ${SURVIVORS}: ${tell(one)}`)
  for (const one of unlisted)
    say(
      `\nWrite a test, or list it in ${SURVIVORS} with its reason:\n${JSON.stringify({ file: one.file, text: one.text, change: changeOf(one), why: '' })}`,
    )
  const share = caught.size / Math.max(1, sample.length)
  say(
    `\n${caught.size} of ${sample.length} caught (${Math.floor(share * 1000) / 10} %), ${survived.length} survived, of which ${unlisted.length} unlisted; seed ${values.seed}.`,
  )
  process.exitCode = share < LEAST || unlisted.length > 0 ? 1 : 0
}

function changeOf({ was, is }: Break): string {
  return `${was} → ${is}`
}

/** Identifies a break by its text, not by its line number, because lines move. */
function keyOf(one: Break): string {
  return `${one.file} ${one.text} ${changeOf(one)}`
}

function tell(one: Break): string {
  return `${one.file}:${one.line} ${one.what}: ${changeOf(one)}`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
