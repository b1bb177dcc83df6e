// npm run bench [-- name …]: every file of tests/bench measures one thing, prints its table and exits with 1 if it misses its ratio.
// npm run bench -- drift BASE: compares forms and lists of this tree with those of the commit BASE, alternating between the two.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './lib/build.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { checkNode, giveUp, root, run } from './lib/shell.mjs'

checkNode()
await ensureInstalled({ dev: true })
const chromium = await ensureChromium()

// A comparison with another commit is not a benchmark of its own: it has no limit to miss.
if (process.argv[2] === 'drift') {
  const base = process.argv[3] ?? giveUp('Please name a commit to compare with: npm run bench -- drift main')
  const { code } = await run([process.execPath, '--import', 'tsx', 'tests/bench/drift.ts', base], {
    show: true,
    minutes: 60,
    env: { CHROMIUM_PATH: chromium },
  })
  process.exit(code)
}
await ensureBuilt()

/** As in `npm run schema`: most objects of a check live until its end, and a larger space moves them less often. */
const CHECKING = ['--max-semi-space-size=128', '--min-semi-space-size=128']

const known = readdirSync(join(root, 'tests/bench')).flatMap((file) =>
  file.endsWith('.bench.ts') ? [file.slice(0, -'.bench.ts'.length)] : [],
)
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !known.includes(name))
if (unknown.length > 0) giveUp(`There is no benchmark ${unknown.join(', ')}; the known ones are ${known.join(', ')}.`)

const missed = []
for (const name of asked.length > 0 ? asked : known) {
  process.stdout.write(`\n== ${name}\n`)
  const { code } = await run([process.execPath, ...(name === 'check' ? CHECKING : []), '--import', 'tsx', `tests/bench/${name}.bench.ts`], {
    show: true,
    minutes: 30,
    env: { CHROMIUM_PATH: chromium },
  })
  if (code !== 0) missed.push(name)
}
process.stdout.write(missed.length > 0 ? `\nMissed: ${missed.join(', ')}\n` : '\nEvery ratio was met.\n')
process.exitCode = missed.length > 0 ? 1 : 0
