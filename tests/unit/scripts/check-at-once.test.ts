import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkAtOnce } from '../../../scripts/lib/check-at-once.ts'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { checkSchemas, sortFindings } from '../../../src/schema/check/check.ts'
import type { SourceFile } from '../../../src/schema/read.ts'
import { allMutants } from '../../mutants/mutants.ts'

const files = readFolder('schemas')
const mutants = allMutants(files).filter(({ text }) => text !== undefined)

/** The schemas with some slips; of two in one file, the latter. */
function withSlips(chosen: readonly number[]): SourceFile[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  for (const at of chosen) texts.set(mutants[at]!.file, mutants[at]!.text!)
  return [...texts].map(([path, text]) => ({ path, text }))
}

it('the shares of a check find together what one check finds, and nothing twice (issue 15)', () => {
  const slips = fc.array(fc.noBias(fc.integer({ min: 0, max: mutants.length - 1 })), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(slips, fc.integer({ min: 2, max: 3 }), (chosen, of) => {
      const wrong = withSlips(chosen)
      const shares = Array.from({ length: of }, (_, at) => checkSchemas(wrong, { at, of }))
      const whole = checkSchemas(wrong)
      expect(sortFindings(shares.flat())).toEqual(whole)
      expect(whole.length).toBeGreaterThan(0)
    }),
    { numRuns: process.env['FULL'] === '1' ? 100 : 3 },
  )
}, 300_000)

it('two threads at once find what one finds (issue 15)', async () => {
  const wrong = withSlips([0, mutants.length >> 1, mutants.length - 1])
  expect(await checkAtOnce(wrong, 2)).toEqual(await checkAtOnce(wrong, 1))
})
