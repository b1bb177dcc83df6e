import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { exampleWorld } from '../../../src/schema/check/example-world.ts'
import { compileContract } from '../../../src/schema/compile/contract.ts'
import { publishConsole } from '../../../src/schema/compile/console.ts'
import { readSchemas } from '../../../src/schema/read.ts'
import { validChoices, validScreen } from '../../fixtures/valid-screens.ts'

const base = Object.entries(exampleWorld).map(([path, data]) => ({ path, text: JSON.stringify(data) }))

it('the schemas of the product have nothing wrong', () => {
  expect(checkSchemas(readFolder('schemas'))).toEqual([])
})

it('a thousand right screens give no finding, and all of them compile', () => {
  const screens = Array.from({ length: 1_000 }, (_, number) => fc.sample(validScreen(number), { numRuns: 1, seed: number })[0]!)
  const files = [...base, ...validChoices, ...screens.flat()]
  const findings = checkSchemas(files)
  expect(findings.slice(0, 3)).toEqual([])

  const { world } = readSchemas(files)
  const contract = compileContract(world)
  expect(Object.keys(contract.entities)).toHaveLength(1_001)
  expect(publishConsole(world).assets.length).toBeGreaterThan(2_000)
})
