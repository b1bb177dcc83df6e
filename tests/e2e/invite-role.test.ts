import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect } from 'vitest'
import { readFolder } from '../../scripts/lib/read-folder.ts'
import { root } from '../../scripts/lib/shell.mjs'
import { withReviewer } from '../contract/reviewer.ts'
import { makeOwnFolder } from '../setup/own-folder.ts'
import { shoot } from './harness/browser.ts'
import { publishTo } from './harness/publish.ts'
import { createTest, test as plain } from './harness/test.ts'

const folder = makeOwnFolder('invite-role')
const [schemas, dist] = [join(folder, 'schemas'), join(folder, 'dist')]
for (const { path, text } of withReviewer(readFolder(join(root, 'schemas')), { administrator: '*' })) {
  await mkdir(dirname(join(schemas, path)), { recursive: true })
  await writeFile(join(schemas, path), text)
}
const test = createTest({ env: await publishTo(dist, schemas) })
const PASSWORD = 'Quiet-2026-river'

describe('issue 14: a role of staff that stands in the schemas is given in the console', () => {
  test('an administrator invites a reviewer, who may invite others of their kind alone', async ({ openPage, world }) => {
    const page = await openPage({ as: 'admin', locale: 'en-US', at: '/admin/user/administrator', width: 1440 })
    await page.getByRole('columnheader', { name: 'Role' }).waitFor()
    await page.getByRole('button', { name: 'Invite administrator' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name', { exact: true }).fill('Rita')
    await form.getByLabel('Email').fill('rita@example.com')
    expect(await form.getByRole('radio').evaluateAll((all) => all.map((one) => one.closest('label')?.textContent))).toEqual([
      'Administrator',
      'Reviewer',
    ])
    await form.getByText('Reviewer', { exact: true }).click()
    await shoot(page, 'invite-role form')
    await form.getByRole('button', { name: 'Invite administrator' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('row').filter({ hasText: 'rita@example.com' }).filter({ hasText: 'Reviewer' }).waitFor()
    await shoot(page, 'invite-role list')

    const [mail] = await world.outbox('rita@example.com')
    expect(mail!['text']).toContain('Reviewer')
    const rita = await openPage({ locale: 'zh-CN', width: 1440 })
    await rita.goto(/http:\S+\/#\/user\/set-password\?code=[\w-]+/.exec(String(mail!['text']))![0])
    await rita.getByLabel('新密码', { exact: true }).fill(PASSWORD)
    await rita.getByLabel('确认新密码', { exact: true }).fill(PASSWORD)
    await rita.getByRole('button', { name: '设置密码并登录' }).click()
    await rita.waitForURL(/#\/admin\/real-name/)
    await rita.goto(`${world.url}/#/admin/user/administrator`)
    await rita.getByRole('row').filter({ hasText: 'rita@example.com' }).filter({ hasText: '审核员' }).waitFor()
    await rita.getByRole('button', { name: '邀请管理员' }).click()
    await rita.getByRole('dialog').getByLabel('邮箱').waitFor()
    expect(await rita.getByRole('dialog').getByRole('radio').count()).toBe(0)
    await rita.keyboard.press('Escape')

    // The role of somebody who is there: chosen in the same form as the name, and their open page follows.
    await page.reload()
    const row = page.getByRole('row').filter({ hasText: 'rita@example.com' })
    await row.getByRole('button', { name: 'Edit' }).click()
    await form.getByRole('radio', { name: 'Reviewer' }).waitFor()
    expect(await form.getByRole('radio', { name: 'Reviewer' }).isChecked()).toBe(true)
    await form.getByText('Administrator', { exact: true }).click()
    await shoot(page, 'invite-role change')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    await row.filter({ hasText: 'Administrator' }).waitFor()
    const [changed] = await world.outbox('rita@example.com')
    expect(changed!['text']).toContain('“审核员”改为“管理员”')
    await rita.getByRole('button', { name: '查询' }).click()
    await rita.getByText('您的权限已变更').first().waitFor()
    await rita.getByText('经营报表').first().waitFor()

    // One's own stands there and cannot be changed.
    const own = page.getByRole('row').filter({ hasText: 'admin' }).first()
    await own.getByRole('button', { name: 'Edit' }).click()
    await form.getByRole('radio', { name: 'Reviewer' }).waitFor()
    expect(await form.getByRole('radio', { name: 'Reviewer' }).isDisabled()).toBe(true)
  })

  plain('where there is but one role, nobody is asked for it and no column repeats it', async ({ openPage }) => {
    const page = await openPage({ as: 'admin', locale: 'en-US', at: '/admin/user/administrator', width: 1440 })
    await page.getByRole('columnheader', { name: 'Email', exact: true }).waitFor()
    expect(await page.getByRole('columnheader', { name: 'Role' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Invite administrator' }).click()
    await page.getByRole('dialog').getByLabel('Email').waitFor()
    expect(await page.getByRole('dialog').getByRole('radio').count()).toBe(0)
  })
})
