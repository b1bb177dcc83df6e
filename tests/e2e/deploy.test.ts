import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { root } from '../../scripts/lib/shell.mjs'
import { makeOwnFolder } from '../setup/own-folder.ts'
import { shoot } from './harness/browser.ts'
import { putAhead } from './harness/clock.ts'
import { createTest } from './harness/test.ts'

const dist = join(makeOwnFolder('deploy'), 'dist')
await cp(join(root, 'dist'), dist, { recursive: true })
const test = createTest({ env: { DIST_DIR: dist } })

test('acceptance 120: a console deployed meanwhile is offered, never forced, and takes nothing that was typed', async ({ openPage }) => {
  const page = await openPage({ as: 'user', locale: 'en-US', at: '/cost/order' })
  await page.getByRole('row').nth(1).waitFor()
  await page.evaluate(() => Object.assign(window, { opened: 'once' }))
  await page.getByRole('searchbox', { name: 'Order no.' }).fill('half-typed')
  await writeFile(join(dist, 'built-from.txt'), 'f'.repeat(64))
  // Whoever clicks quickly asks once in ten seconds.
  await putAhead(page, 60_000)
  await page.getByRole('navigation').getByRole('link', { name: 'Applications' }).first().click()
  const banner = page.getByText('A new version of the console is available.')
  await banner.waitFor()
  await shoot(page, 'deployed en')
  await expect.poll(() => page.evaluate(() => (window as unknown as { opened?: string }).opened)).toBe('once')
  await page.getByRole('button', { name: 'Later' }).click()
  await banner.waitFor({ state: 'detached' })
  await page.getByRole('navigation', { name: 'Open pages' }).getByRole('link', { name: 'Orders' }).click()
  await expect.poll(() => page.getByRole('searchbox', { name: 'Order no.' }).inputValue()).toBe('half-typed')

  // Who takes it gets a fresh page at the same address.
  await page.evaluate(() => dispatchEvent(new CustomEvent('console:deployed')))
  await page.getByRole('status').getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('row').nth(1).waitFor()
  expect(await page.evaluate(() => (window as unknown as { opened?: string }).opened)).toBeUndefined()
  expect(page.url()).toContain('#/cost/order')
})
