import { describe, expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { allMutants, isTold } from '../../mutants/judge.ts'
import { reasons } from '../../mutants/unchanged.ts'

const files = readFolder('schemas')
const mutants = allMutants(files)
/** A fixed sample of all of them; the whole is walked by the long run. */
const SAMPLE = process.env['FULL'] === '1' ? 6_000 : 240

describe('a wrong schema', () => {
  it(`is told where it is wrong, in a sample of ${SAMPLE} mutants`, { timeout: 1_200_000 }, () => {
    const step = Math.max(1, Math.floor(mutants.length / SAMPLE))
    const sample = mutants.filter((_, at) => at % step === 0)
    const untold = sample.filter((mutant) => !isTold(files, mutant)).map(({ what, file, path }) => `${what} ${file}#/${path.join('/')}`)
    console.info(`mutants: ${sample.length - untold.length} of ${sample.length} told (${mutants.length} in all)`)
    expect(untold).toEqual([])
  })

  it('that leaves the meaning unchanged is listed with its reason', () => {
    for (const { why } of reasons) expect(why).toMatch(/^[A-Z].*\.$/)
  })
})
