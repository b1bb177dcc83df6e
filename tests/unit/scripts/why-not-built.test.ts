import { expect, it } from 'vitest'
import { servesOwnBuild } from '../../../scripts/lib/build.mjs'
import { HEADING, whyNotBuilt } from '../../../scripts/lib/why-not-built.mjs'

const finding = 'schemas/entities/combo.json:3:3 Unexpected property "titel", expected one of: title, type. Did you mean "title"?'

it('staff 4: a start over schemas with findings shows these, and nothing of the bundler', () => {
  const said = whyNotBuilt(
    `vite v8 building …\nerror during build:\n\n[plugin schemas]\nRolldownError: ${HEADING}\n${finding}\n    at error (file:///x/logs.mjs:164:24)\n  errors: [Getter/Setter]\n}`,
  )
  expect(said.split('\n')).toEqual([HEADING, '', finding, '', expect.stringMatching(/^Nothing was built\. .*npm run schema -- check/)])
})

it('of another failure everything is shown', () => {
  expect(whyNotBuilt('Cannot find module "x"')).toBe('Cannot find module "x"\nThe console could not be built; the reason stands above.')
})

it('D16-6: a start builds only what it serves: a service whose DIST_DIR is a copy may not write into the project', () => {
  expect(servesOwnBuild({})).toBe(true)
  expect(servesOwnBuild({ DIST_DIR: '' })).toBe(true)
  expect(servesOwnBuild({ DIST_DIR: `${process.cwd()}/dist/` })).toBe(true)
  expect(servesOwnBuild({ DIST_DIR: '/var/lib/console/dist' })).toBe(false)
})
