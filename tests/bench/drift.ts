import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { servePages } from './form/build-pages.ts'
import { formMeasures, visitForm } from './form/run.ts'
import { listMeasures, visitList } from './list/run.ts'
import { playRounds, ratiosOf, samplesOf } from './rounds.ts'
import { median, quantile } from './slow-browser.ts'

/**
 * This tree against another commit: the same pages of both in one run, turn by turn, on production builds. The machine may be slow, it is
 * so for both. Ratios are new/old: above 1 has become slower. ROUNDS (default 7), FORMS and LISTS (sizes, "20,500") shorten it.
 */
const base = process.argv[2] ?? 'HEAD~1'
const rounds = Number(process.env['ROUNDS'] ?? 7)
const sizesOf = (given: string | undefined, usual: string) => (given ?? usual).split(',').filter(Boolean).map(Number)

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()

const commit = git('rev-parse', '--short', `${base}^{commit}`)
const folder = await mkdtemp(join(tmpdir(), 'drift-'))
const old = join(folder, 'tree')
const here = process.cwd()

const benches = [
  {
    of: 'fields',
    pages: 'tests/bench/form/pages',
    sizes: sizesOf(process.env['FORMS'], '20,100,500'),
    measures: formMeasures,
    visit: visitForm,
  },
  {
    of: 'rows',
    pages: 'tests/bench/list/pages',
    sizes: sizesOf(process.env['LISTS'], '10,100,1000'),
    measures: listMeasures,
    visit: visitList,
  },
].filter(({ sizes }) => sizes.length > 0)

try {
  git('worktree', 'add', '--quiet', '--detach', old, commit)
  await bringPackages()
  console.log(`this tree against ${commit}, ${rounds} rounds; ratios are new/old, with the middle half of the rounds`)
  for (const bench of benches) await compare(bench)
} finally {
  git('worktree', 'remove', '--force', old)
  await rm(folder, { recursive: true, force: true })
}

/** The packages of this tree serve the other one too, where both ask for the same. */
async function bringPackages(): Promise<void> {
  const [ours, theirs] = await Promise.all([here, old].map((tree) => readFile(join(tree, 'package-lock.json'), 'utf8')))
  if (ours === theirs) await symlink(join(here, 'node_modules'), join(old, 'node_modules'))
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: old, stdio: 'inherit' })
}

async function compare({ of, pages, sizes, measures, visit }: (typeof benches)[number]): Promise<void> {
  const [theirs, ours] = [await servePages(['ours'], join(old, pages)), await servePages(['ours'], join(here, pages))]
  const urls: Record<string, string> = { old: theirs.url, new: ours.url }
  const samples = await playRounds({ names: ['old', 'new'], sizes, rounds }, (browser, name, size) =>
    visit(browser, `${urls[name]}/ours.html`, size),
  ).finally(() => Promise.all([theirs.stop(), ours.stop()]))

  console.log(`\n${of.padEnd(8)}${'figure'.padEnd(10)}${['old ms', 'new ms', 'new/old', 'spread'].map((one) => one.padStart(13)).join('')}`)
  for (const size of sizes)
    for (const measure of measures) {
      const [before, now] = ['old', 'new'].map((name) => samplesOf(samples, name, size))
      const ratios = ratiosOf(now!, before!, measure)
      const cells = [
        ...[before!, now!].map((own) => median(own.map((sample) => sample[measure]!)).toFixed(1)),
        median(ratios).toFixed(2),
        `${quantile(ratios, 0.25).toFixed(2)}–${quantile(ratios, 0.75).toFixed(2)}`,
      ]
      console.log(`${String(size).padEnd(8)}${measure.padEnd(10)}${cells.map((one) => one.padStart(13)).join('')}`)
    }
}
