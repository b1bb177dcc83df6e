import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { writeExample } from '../../scripts/lib/handbook-example.ts'
import { root } from '../../scripts/lib/shell.mjs'
import { makeOwnFolder } from '../setup/own-folder.ts'
import { createTest } from './harness/test.ts'

const schemasDir = makeOwnFolder('schemas')
await cp(join(root, 'schemas'), schemasDir, { recursive: true, filter: (path) => !path.includes('schemas/.') })
writeExample(schemasDir, await readFile(join(root, 'schemas/README.md'), 'utf8'))

const test = createTest({ schemasDir })

describe('the example of schemas/README.md', () => {
  test('a user writes feedback, an administrator answers it, the user reads the answer', async ({ openPage }) => {
    const user = await openPage({ as: 'user', locale: 'en-US', at: '/account/feedback' })
    await user.getByRole('button', { name: 'New feedback' }).click()
    await user.getByRole('dialog').getByLabel('Content').fill('Please add a dark theme')
    await user.getByRole('dialog').getByRole('button', { name: 'New feedback' }).click()
    const sent = user.getByRole('row').filter({ hasText: 'Please add a dark theme' })
    await sent.getByText('Waiting').waitFor()

    const admin = await openPage({ as: 'admin', locale: 'en-US', at: '/dashboard/analysis' })
    await admin.getByRole('navigation').getByRole('link', { name: 'Feedback' }).first().click()
    const asked = admin.getByRole('row').filter({ hasText: 'Please add a dark theme' })
    await asked.getByRole('button', { name: 'Answer' }).click()
    await admin.getByRole('dialog').getByRole('textbox').fill('It comes next week')
    await admin.getByRole('dialog').getByRole('button', { name: 'Answer' }).click()
    await asked.getByText('Answered').waitFor()
    await expect.poll(() => asked.getByRole('button', { name: 'Answer' }).count()).toBe(0)

    await user.reload()
    await sent.getByText('It comes next week').waitFor()
  })

  test('acceptance 209 297: an agent has neither screen nor call', async ({ openPage, world }) => {
    const agent = await openPage({ as: 'agent', locale: 'en-US', at: '/account/feedback' })
    await agent.waitForURL(/#\/agent_dashboard/)
    const token = await world.signIn('agent')
    for (const call of ['/server/feedback/list', '/server/my-feedback/list']) expect((await world.api(call, {}, { token })).code).toBe(403)
  })
})
