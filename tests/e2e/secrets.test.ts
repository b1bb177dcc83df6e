import { describe, expect } from 'vitest'
import { findBarriers } from './walk/axe.ts'
import { countSteps } from './harness/count-steps.ts'
import { createTest } from './harness/test.ts'

const test = createTest()
const DEFAULT_APP = 'app20000001'

describe('the secrets of an application', () => {
  test('which is used where: made for one service, refused for another, mended from the call, and its calls found', async ({
    openPage,
    world,
  }) => {
    const page = await openPage({
      as: 'user',
      locale: 'en-US',
      width: 1440,
      height: 900,
      at: `/account/application-detail?appId=${DEFAULT_APP}`,
    })
    const row = (text: string) => page.getByRole('row').filter({ hasText: text })
    // What is there says what each may call, and who still does.
    await row('展厅导览机').getByText('Speech synthesis').waitFor()
    await row('客服网关').first().getByText('All', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'New secret' }).click()
    const dialog = page.getByRole('dialog', { name: 'New secret' })
    await dialog.getByLabel('Used in').fill('Kiosk 7')
    await dialog.getByRole('checkbox', { name: 'Speech synthesis' }).check()
    await dialog.getByRole('button', { name: 'Make secret' }).click()
    const secret = (await dialog.locator('.lk-secret code').last().textContent())!
    // It is told only now: a key that closes whatever is open does not lose it.
    await page.keyboard.press('Escape')
    expect(await dialog.locator('.lk-secret code').last().textContent()).toBe(secret)
    // What was made is not made again by the same button.
    expect(await dialog.getByRole('button', { name: 'Make secret' }).count()).toBe(0)
    await dialog.getByRole('button', { name: /Close/ }).first().click()
    await row('Kiosk 7')
      .getByText(`…${secret.slice(-4)}`)
      .waitFor()

    const segment = () =>
      world.api<object>('/v1/nlp/segment', { text: '您好' }, { headers: { 'App-Id': DEFAULT_APP, 'App-Secret': secret } })
    const refused = await segment()
    expect(refused).toMatchObject({ status: 403, data: { errorCode: 4015 } })
    const { requestId } = refused.data as unknown as { requestId: string }

    // From the failed call to one that works: the log, the call, the change, saved.
    const steps = await countSteps(page)
    await row('Kiosk 7').getByRole('button', { name: 'Calls' }).click()
    await row(requestId).getByRole('button', { name: /Cause/ }).click()
    await page.getByText(`The secret …${secret.slice(-4)} may not call`).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Change the services of the secret' }).click()
    const scope = page.getByRole('dialog', { name: 'Change the services of the secret' })
    // Whose window this is: not that of the call.
    expect(await scope.getByRole('heading').first().textContent()).not.toContain(requestId)
    await scope.getByRole('checkbox', { name: 'Natural language' }).check()
    await steps.pause()
    expect((await steps.read()).inputs).toBeLessThanOrEqual(4)
    await scope.getByRole('button', { name: 'Save' }).click()
    await page
      .getByText(/apply at once/)
      .first()
      .waitFor()
    expect(await segment()).toMatchObject({ status: 200 })

    // Stopped, it is refused, and the log says that it was right once.
    await page.goto(`${world.url}/#/account/application-detail?appId=${DEFAULT_APP}`)
    await row('Kiosk 7')
      .getByRole('button', { name: /More actions/ })
      .click()
    await page.getByRole('menuitem', { name: 'Stop' }).click()
    await page.getByRole('alertdialog').getByText('127.0.0.1').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click()
    await row('Kiosk 7').getByText('Ended', { exact: true }).waitFor()
    expect(await segment()).toMatchObject({ status: 403, data: { errorCode: 4010 } })
  })
})
