import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { root, run } from '../../scripts/lib/shell.mjs'
import { makeOwnFolder } from '../setup/own-folder.ts'
import { publishTo } from './harness/publish.ts'
import { inLongRuns } from './harness/styles.ts'
import { putAhead } from './harness/clock.ts'
import { createTest } from './harness/test.ts'

const folder = makeOwnFolder('publication')
const [schemas, dist] = [join(folder, 'schemas'), join(folder, 'dist')]
await cp(join(root, 'schemas'), schemas, { recursive: true, filter: (path) => !path.includes('.meta') })
const test = createTest({ env: await publishTo(dist, schemas) })

const edit = async (path: string, from: string, to: string) => {
  const text = await readFile(join(schemas, path), 'utf8')
  expect(text).toContain(from)
  await writeFile(join(schemas, path), text.replace(from, to))
}

const publish = () => run([process.execPath, '--import', 'tsx', 'scripts/schema.ts', 'publish', '--root', schemas, '--out', dist])

describe('schemas published while people work', () => {
  test('an open console shows them at its next navigation, without a reload and without a restart of the backend', async ({ openPage }) => {
    const page = await openPage({ as: 'admin', locale: 'en-US', at: '/dashboard/analysis' })
    await page.getByRole('navigation').getByRole('link', { name: 'Applications' }).first().waitFor()
    await page.evaluate(() => Object.assign(window, { opened: 'once' }))

    await edit('locales/en-US/screens/admin/application.json', '"title": "Applications"', '"title": "Programs"')
    const { code, output } = await publish()
    expect([code, output]).toEqual([0, expect.stringMatching(/^Published \w+ to/) as string])

    // Whoever clicks quickly asks once in ten seconds.
    await putAhead(page, 60_000)
    await page.getByRole('navigation').getByRole('link', { name: 'Applications' }).first().click()
    await page.getByRole('navigation').getByRole('link', { name: 'Programs' }).first().waitFor()
    await expect.poll(() => page.evaluate(() => (window as unknown as { opened: string }).opened)).toBe('once')

    const later = await openPage({ as: 'admin', locale: 'en-US', at: '/admin/application' })
    await later.getByRole('navigation').getByRole('link', { name: 'Programs' }).first().waitFor()
  })

  inLongRuns(test)(
    'a console that is newer than its backend says so calmly and goes on; a reload at once is whole, and all is well after a restart (L25)',
    async ({ openPage, world }) => {
      const page = await openPage({ as: 'admin', locale: 'en-US', at: '/admin/application' })
      await page.getByRole('row').nth(1).waitFor()
      await edit('entities/application.json', '"maxLength": 30', '"maxLength": 31')
      const { code, output } = await publish()
      expect([code, output]).toEqual([0, expect.stringContaining('restart the backend') as string])
      await page.reload()
      await page.getByRole('row').nth(1).waitFor()

      // Nobody hears of what is over within seconds.
      await page.getByRole('navigation').getByRole('link').nth(1).click()
      await putAhead(page, 60_000)
      await page
        .getByRole('navigation')
        .getByRole('link', { name: /Programs|Applications/ })
        .first()
        .click()
      await page.getByRole('row').nth(1).waitFor()
      const notice = page.getByText('The server still runs an older version.')
      await notice.waitFor()
      page.allow(/ERR_CONNECTION_REFUSED|503/)
      await world.restart()
      await page.getByRole('navigation').getByRole('link').nth(1).click()
      await notice.waitFor({ state: 'detached' })
    },
  )

  test('findings keep a publication from reaching people', async ({ openPage }) => {
    await edit('screens/admin/application.json', '"adminList"', '"adminLost"')
    const { code, output } = await publish()
    expect(code).toBe(1)
    expect(output).toMatch(/Unexpected call "adminLost"[^]*Nothing was published/)
    const page = await openPage({ as: 'admin', locale: 'en-US', at: '/admin/application' })
    await page.getByRole('row').nth(1).waitFor()
  })
})
