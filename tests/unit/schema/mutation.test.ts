import { describe, expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { byTurns } from '../../mutants/broken-by-turns.ts'
import { isTold } from '../../mutants/judge.ts'
import { allMutants } from '../../mutants/mutants.ts'
import { sampleOf } from '../../mutants/sample.ts'
import { reasonFor, reasons } from '../../mutants/unchanged.ts'

const files = readFolder('schemas')
/** A sample of all mutants, each kind alike; `SEED=7 FULL=1` draws another and a larger one, with other typing errors. */
const seed = Number(process.env['SEED'] ?? 1)
const size = Number(process.env['MUTANTS'] ?? (process.env['FULL'] === '1' ? 6_000 : 80))

describe('a wrong schema', () => {
  it(`is told where it is wrong, in a sample of ${size} mutants`, { timeout: 3_000_000 }, () => {
    const mutants = allMutants(files, seed)
    const sample = sampleOf(mutants, size, seed)
    const turns = byTurns(files)
    const untold: string[] = []
    const listed = new Map<string, number>()
    for (const mutant of sample) {
      if (isTold(turns, mutant)) continue
      const why = reasonFor(mutant)
      if (why) listed.set(why, (listed.get(why) ?? 0) + 1)
      else untold.push(`${mutant.what} ${mutant.file}#/${mutant.path.join('/')} ${mutant.was ?? ''} → ${mutant.is ?? ''}`)
    }
    const unchanged = [...listed.values()].reduce((sum, one) => sum + one, 0)
    const wrong = sample.length - unchanged
    console.info(
      [
        `mutants: ${percent(wrong - untold.length, wrong)} told, ${wrong - untold.length} of ${wrong} (seed ${seed}, ${mutants.length} in all); ${unchanged} more leave the schemas right:`,
        ...[...listed].sort((a, b) => b[1] - a[1]).map(([why, count]) => `  ${count} ${why}`),
      ].join('\n'),
    )
    expect(untold).toEqual([])
  })

  it('that leaves the meaning unchanged is listed with its reason', () => {
    for (const { why } of reasons) expect(why).toMatch(/^[A-Z].*\.$/)
  })
})

/** Rounded down: what is not told of one mutant is not 100 %. */
const percent = (part: number, whole: number) => `${Math.floor((1000 * part) / whole) / 10} %`
