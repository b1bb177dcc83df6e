import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { World } from '../../../mocks/seed/plan.ts'
import { unitsOf } from '../../../mocks/metering/units.ts'
import { listFaces, planInterfaces } from '../../../mocks/seed/plans/interfaces.ts'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { root } from '../../../scripts/lib/shell.mjs'
import { compileContract } from '../../../src/schema/compile/contract.ts'
import { isFree, listSold } from '../../../src/schema/openapi/sold.ts'
import { readSchemas } from '../../../src/schema/read.ts'

const contract = compileContract(readSchemas(readFolder(join(root, 'schemas'))).world)
const sold = listSold(contract).map((one) => one.sold)
const seeding = { contract, random: { int: () => 1 }, now: 0 } as unknown as World
const rows = [...planInterfaces(seeding)].map(({ row }) => row)
const unitOf = unitsOf(contract)
const offered = rows.filter(({ status }) => status !== 'draft')

it('the catalogue of a new world offers what the schemas sell, and what nothing serves is a draft', () => {
  const face = ({ code, path, nameZh, nameEn }: Record<string, unknown>) => `${code} ${path} ${nameZh} ${nameEn}`
  expect(offered.map(face).toSorted()).toEqual(
    // By one name in the documents, the OpenAPI file, and the Postman collection (issue 19).
    sold.map(({ code, path, title }) => `${code} ${path} ${title['zh-CN']} ${title['en-US']}`).toSorted(),
  )
  expect(rows.filter(({ status }) => status === 'draft').map(({ code }) => code)).toEqual(['tts.stream'])
})

it('every service that an application can tick has an interface to call, with a free quota each day', () => {
  for (const { value } of contract.entities['application']!.properties['services']!.choices ?? []) {
    expect(listFaces(contract, String(value), unitOf(String(value)))).not.toEqual([null])
    expect(offered.find(({ service }) => service === value)?.['freeQuota']).toBeGreaterThan(0)
  }
})

it('issue 19: an interface that costs nothing has no quota that could be used up', () => {
  const free = sold.flatMap((one) => (isFree(one) ? [one.code] : []))
  expect(free).toEqual(['asr.file-query', 'tts.long-query', 'tts.long-audio'])
  for (const code of free) expect(offered.find((row) => row['code'] === code)?.['freeQuota']).toBe(0)
})
