import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { root, run } from '../../scripts/lib/shell.mjs'
import { makeOwnFolder } from '../setup/own-folder.ts'
import { shoot } from './harness/browser.ts'
import { putAhead } from './harness/clock.ts'
import { toasted } from './harness/customer.ts'
import { publishTo } from './harness/publish.ts'
import { createTest } from './harness/test.ts'

const folder = makeOwnFolder('publications')
const [schemas, dist] = [join(folder, 'schemas'), join(folder, 'dist')]
await cp(join(root, 'schemas'), schemas, { recursive: true, filter: (path) => !path.includes('.meta') })
const test = createTest({ env: { ...(await publishTo(dist, schemas)), PUBLISH_REVIEW: '1' } })

const publish = (note: string) =>
  run([process.execPath, '--import', 'tsx', 'scripts/schema.ts', 'publish', '--root', schemas, '--out', dist, '--by', 'ci', '--note', note])
async function retitle(from: string, to: string): Promise<void> {
  const file = join(schemas, 'locales/en-US/screens/admin/application.json')
  await writeFile(file, (await readFile(file, 'utf8')).replace(`"title": "${from}"`, `"title": "${to}"`))
}
// One is seen by everybody before the server asks for a second pair of eyes.
await retitle('Applications', 'Programs')
await publish('what we say')

test('an administrator releases what another published, goes back, and is told what each does (issue 18)', async ({ openPage }) => {
  const page = await openPage({ as: 'admin', locale: 'en-US', at: '/admin/publication' })
  await page.getByRole('row', { name: /what we say.*Live/ }).waitFor()
  await retitle('Programs', 'Tools')
  expect(await publish('nobody says programs')).toMatchObject({ code: 0, output: expect.stringContaining('waits for release') as string })

  const menu = page.getByRole('navigation')
  await menu.getByRole('link', { name: 'Programs' }).first().waitFor()
  const waiting = page.getByRole('row', { name: /nobody says programs.*Awaiting release/ })
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click()
      return waiting.count()
    })
    .toBe(1)
  await shoot(page, 'publications waiting')
  await waiting.getByRole('button', { name: 'View changes' }).click()
  await page.getByText('“Programs” reads “Tools” in en-US').waitFor()
  await shoot(page, 'publication waiting')
  await page.getByRole('button', { name: 'Release' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('everybody sees these changes').waitFor()
  // Both are waited for before the press: what is told goes again by itself.
  const released = page.waitForResponse(/publication\/release$/, { timeout: 60_000 })
  const told = toasted(page, /^Releasing \w+/).waitFor({ timeout: 60_000 })
  await question.getByRole('button', { name: 'Release' }).click()
  expect(await (await released).json()).toMatchObject({ code: 200 })
  await told
  await page.getByText('Live', { exact: true }).filter({ visible: true }).first().waitFor({ timeout: 60_000 })
  await putAhead(page, 60_000)
  await menu.getByRole('link', { name: 'Publications' }).first().click()
  await menu.getByRole('link', { name: 'Tools' }).first().waitFor()

  const past = page.getByRole('row', { name: /what we say.*Superseded/ })
  await past.getByRole('button', { name: 'Roll back' }).click()
  const dialog = page.getByRole('dialog', { name: 'Roll back' })
  await dialog.getByLabel('Note').fill('people miss them')
  await shoot(page, 'publication back')
  const asked = page.getByRole('alertdialog').getByText('Going back changes 1 thing for everybody')
  // On a busy machine the comparison takes longer than anybody is kept waiting.
  page.allow(/409/)
  await expect
    .poll(async () => {
      if ((await asked.count()) === 0) await dialog.getByRole('button', { name: 'Roll back' }).click()
      await asked.waitFor({ timeout: 8000 }).catch(() => undefined)
      return asked.count()
    })
    .toBe(1)
  await shoot(page, 'publication back asked')
  const toldBack = toasted(page, /^Rolling back to \w+/).waitFor({ timeout: 60_000 })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Roll back' }).click()
  await toldBack

  // Two pairs of eyes: nobody releases what they made themselves.
  page.allow(/403/)
  const mine = page.getByRole('row', { name: /people miss them.*Awaiting release/ })
  await mine.waitFor({ timeout: 60_000 })
  await mine.getByRole('button', { name: 'View changes' }).click()
  await page.getByRole('button', { name: 'Release' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click()
  await page.getByText('You made this publication.').first().waitFor()
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click()
  await page.getByText('Rejected', { exact: true }).filter({ visible: true }).first().waitFor({ timeout: 60_000 })
})
