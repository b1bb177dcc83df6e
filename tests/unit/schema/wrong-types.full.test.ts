import { expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { byTurns } from '../../mutants/broken-by-turns.ts'
import { expectTold } from '../../mutants/expect-told.ts'
import { allReplaced } from '../../mutants/wrong-types.ts'

it('every value of the product’s schemas, replaced by a wrong one, is a finding at its place (L26)', () => {
  const turns = byTurns(readFolder('schemas'))
  const product = readFolder('schemas').filter(({ path }) => !path.startsWith('locales/'))
  let count = 0
  for (const one of allReplaced(product)) {
    // The walk is long: of each place one value, another at the next.
    if (count++ % 8 !== Math.floor(count / 8) % 8) continue
    expectTold(turns, one)
  }
  expect(count).toBeGreaterThan(50_000)
}, 3_000_000)
