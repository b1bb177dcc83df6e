import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { runCommand, writeWorld } from './run-command.ts'

const SNAPSHOT = 'tests/fixtures/matrix.md'

it('a change of rights shows in the review', async () => {
  const { said } = await runCommand(['matrix'])
  expect(said.trimEnd(), `the rights have changed: npm run schema -- matrix --out ${SNAPSHOT}, and read the difference`).toBe(
    readFileSync(SNAPSHOT, 'utf8').trimEnd(),
  )
})

it('schemas with findings have no matrix', async () => {
  const root = writeWorld({ 'menus/shop.json': { title: '店铺', groups: {} } })
  const { code, said, complained } = await runCommand(['matrix', '--root', root])
  expect([code, said]).toEqual([1, ''])
  expect(complained).toContain(`${root}/menus/shop.json:`)
})

it('an unknown format is refused', async () => {
  expect(await runCommand(['matrix', '--format', 'html'])).toMatchObject({
    code: 2,
    complained: 'Unexpected format "html", expected one of: csv, json, md',
  })
})
