import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { declineInvitation, putSecretAway, registerByHand, row, signIn } from '../harness/customer.ts'
import type { Walker } from '../harness/test.ts'

/** The beginner's guide as it is printed: its links are followed, its words in bold are pressed, its commands are run. */
export async function walkByGuide({ openPage, world }: Walker): Promise<void> {
  const [email, phone, password] = ['guide.reader@example.com', '16900000642', 'Journey-2026']
  const page = await openPage({ locale: 'en-US', at: '/official-website/markdown?select=3' })
  const guide = page.getByRole('article')
  await guide.getByRole('heading', { level: 2, name: '5. Next steps' }).waitFor()
  const [applications, create, service, log] = await guide.locator('strong').allTextContents()
  const [download, send] = (await guide.locator('pre').allTextContents()).filter((code) => code.startsWith('curl'))
  // 1. Create an account.
  await guide.getByRole('link', { name: 'Register' }).click()
  await registerByHand(page, world, email, phone, password)
  await signIn(page, email, password)
  // Back to the guide.
  await page.waitForURL(/#\/official-website\/markdown\?select=3/)
  await page.getByRole('banner').getByRole('link', { name: 'Console' }).click()
  await page.waitForURL(/#\/dashboard\/workplace/)
  await declineInvitation(page)
  // 2. Create an application.
  const open = async (place: string) => {
    const [group, name] = place.split(' › ')
    const link = page.getByRole('navigation').getByRole('link', { name: name ?? group!, exact: true })
    const door = page.getByRole('navigation').getByRole('button', { name: group!, exact: true })
    if (name && (await door.getAttribute('aria-expanded')) === 'false') await door.click()
    await link.first().click()
  }
  await open(applications!)
  await page.getByRole('button', { name: create! }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('First')
  await dialog.getByRole('checkbox', { name: service! }).check()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  const secret = (await putSecretAway(page))!
  const appId = /app\d{8}/.exec((await row(page, 'First').textContent())!)![0]
  // 3. Make the first call: both commands as they are printed.
  const folder = await mkdtemp(join(tmpdir(), 'guide-'))
  const run = async (command: string) => {
    const said = command.replaceAll('YOUR_APP_ID', appId).replaceAll('YOUR_APP_SECRET', secret)
    return (await promisify(execFile)('sh', ['-c', said], { cwd: folder, env: { ...process.env, no_proxy: '*' } })).stdout
  }
  await run(download!)
  const answer = JSON.parse(await run(send!)) as { code: number; data: { text: string; requestId: string } }
  await rm(folder, { recursive: true })
  // 4. Read the response.
  expect(answer).toMatchObject({
    code: 200,
    data: { text: 'Welcome to the voice platform. Create an application and make your first call.' },
  })
  // 5. It is in the call log.
  await page.goto(`${world.url}/#/asr/call-log`)
  await page.getByRole('heading', { level: 1, name: log! }).waitFor()
  await row(page, answer.data.requestId).waitFor()
}
