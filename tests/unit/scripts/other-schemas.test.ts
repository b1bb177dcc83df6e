import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { tellOtherSchemas } from '../../../scripts/lib/other-schemas.ts'
import { readRecord } from '../../../scripts/lib/record.ts'
import { makeOwnFolder } from '../../setup/own-folder.ts'
import { runCommand, writeWorld } from './run-command.ts'

it('a console of other schemas than its backend’s is told of at the start, with the command that puts them in (17-8)', async () => {
  const root = writeWorld()
  const dist = makeOwnFolder('dist')
  writeFileSync(join(dist, 'index.html'), '<html></html>')
  expect(tellOtherSchemas(dist, root)).toBeUndefined()
  await runCommand(['publish', '--root', root, '--out', dist])
  expect(tellOtherSchemas(dist, root)).toBeUndefined()

  const file = join(root, 'screens/order.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"title": "[^"]*",\n {2}"route"/, '"title": "Bestellungen",\n  "route"'))
  expect(tellOtherSchemas(dist, root)).toContain(`npm run schema -- publish --root ${root} --out ${dist}`)
  await runCommand(['publish', '--root', root, '--out', dist])
  expect(tellOtherSchemas(dist, root)).toBeUndefined()
})

it('whoever starts a console that people went back with is told who has chosen what it shows, and why (issue 18)', async () => {
  const root = writeWorld()
  const dist = makeOwnFolder('dist')
  writeFileSync(join(dist, 'index.html'), '<html></html>')
  await runCommand(['publish', '--root', root, '--out', dist])
  const { version } = readRecord(dist)!
  const file = join(root, 'screens/order.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"title": "[^"]*",\n {2}"route"/, '"title": "Bestellungen",\n  "route"'))
  await runCommand(['publish', '--root', root, '--out', dist])
  await runCommand(['publish', '--out', dist, '--back', version, '--by', 'Ann', '--note', 'nobody finds it'])
  expect(tellOtherSchemas(dist, root)).toMatch(
    new RegExp(`^The console in .* shows ${version}, published by Ann at \\d{4}-\\d\\d-\\d\\dT\\S+Z: nobody finds it\\. .*publish --root`),
  )
})
