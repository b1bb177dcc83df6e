import { describe, expect } from 'vitest'
import { test } from '../harness/test.ts'
import { inLongRuns } from '../harness/styles.ts'
import type { WatchedPage } from '../harness/watch.ts'
import { findBarriers } from '../walk/axe.ts'

const at = (page: string) => `/official-website/${page}`
/** It loads when it comes into view: pages here are so high that it is from the beginning. */
const demo = (page: WatchedPage) => page.locator('.st-try')
const result = (page: WatchedPage) => demo(page).getByRole('region', { name: 'Result' })
const slider = (page: WatchedPage) => demo(page).getByRole('slider', { name: /Slide to the end/ })

/** Five presses of a key, each as long as a finger takes. */
async function slideByKey(page: WatchedPage): Promise<void> {
  await slider(page).focus()
  for (let press = 0; press < 5; press++) await slider(page).press('ArrowRight', { delay: 60 })
}

const engine = (page: WatchedPage) => page.getByRole('combobox', { name: 'Engine' })

describe('a recording, before sign-in', () => {
  test('goes past the slider to the call of the specification and comes back as text (acceptance 59, 60)', async ({ openPage, world }) => {
    const page = await openPage({ height: 4000, locale: 'en-US' })
    // The browser hides the body of a form with a file from those who watch its requests.
    await page.addInitScript(() => {
      const carry = window.fetch
      window.fetch = (to, init) => {
        const { body } = init ?? {}
        if (body instanceof FormData) Object.assign(window, { sent: [String(to), ...body.keys()] })
        return carry(to, init)
      }
    })
    await page.goto(`${world.url}/#${at('product')}`)
    await demo(page).getByRole('button', { name: 'English · instructions', pressed: true }).waitFor()
    await slider(page).scrollIntoViewIfNeeded()
    const box = (await slider(page).boundingBox())!
    await page.mouse.move(box.x + 26, box.y + 26)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width - 20, box.y + 26, { steps: 60 })
    await page.mouse.up()
    await result(page)
      .getByRole('button', { name: /Welcome to the voice platform\./ })
      .waitFor()
    const sent = await page.evaluate(() => (window as unknown as { sent: string[] }).sent)
    expect(sent).toEqual(['/api/open/asr-demo/file', 'id', 'engine', 'sessionId', 'sig', 'token', 'scene', 'file'])
    await result(page)
      .getByRole('button', { name: /Create an application/ })
      .click()
    await expect.poll(() => demo(page).getByRole('button', { name: 'Pause' }).isVisible()).toBe(true)
    expect(await findBarriers(page)).toEqual([])
  })

  test('from the microphone there are measured facts and no words; the slider works by key (acceptance 59)', async ({ openPage }) => {
    const page = await openPage({ height: 4000, locale: 'en-US', at: at('product'), width: 375 })
    // It comes when somebody is about to see it.
    await demo(page).scrollIntoViewIfNeeded()
    // What the engine cannot do is said before anybody records (issue 19).
    await demo(page).getByText('only the bundled samples have a true transcript').waitFor()
    await demo(page).getByRole('button', { name: 'Record', exact: true }).click()
    await demo(page)
      .getByText(/^Recording 0:0[1-9]/)
      .waitFor()
    await demo(page).getByRole('button', { name: 'Stop' }).click()
    await demo(page).getByRole('group', { name: 'My recording' }).waitFor()
    await slideByKey(page)
    await result(page).getByText('Demo engine: no transcript').waitFor()
    await result(page).getByText('Mean level').waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })

  test('what is refused is said in the words of the server, and can be tried again (acceptance 60)', async ({ openPage }) => {
    const page = await openPage({ height: 4000, locale: 'zh-CN', at: at('recording') })
    page.allow(/422|400/)
    await page.route('**/api/open/asr-demo/file', async (route) => {
      const answer = await route.fetch({ headers: { ...route.request().headers(), 'accept-language': 'zh-CN' } })
      await answer.dispose()
      await route.continue()
    })
    const move = demo(page).getByRole('slider', { name: /滑到最右端/ })
    await move.focus()
    for (let press = 0; press < 5; press++) await move.press('ArrowRight', { delay: 60 })
    await page.locator('.st-notices[role=status]').getByText('这次滑动验证已经用过，请重新滑动').waitFor()
    await page.unroute('**/api/open/asr-demo/file')
    await move.focus()
    for (let press = 0; press < 5; press++) await move.press('ArrowRight', { delay: 60 })
    await demo(page).getByText('合格率比上周提高了两个百分点。').waitFor()
    expect(
      await demo(page)
        .getByText(/^说话人 [12]$/)
        .allTextContents(),
    ).toEqual(['说话人 1', '说话人 2', '说话人 1'])
  })

  inLongRuns(test)('goes along into the console, once its visitor has signed in, from each demonstration', async ({ openPage, world }) => {
    const page = await openPage({ height: 4000, locale: 'en-US', at: at('product') })
    await slideByKey(page)
    await result(page).getByRole('button', { name: 'Continue in the console' }).click()
    await page.getByLabel('Account name or email').fill('user')
    await page.getByLabel('Password', { exact: true }).fill('Demo-2026!')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(/#\/asr\/sentence\?kept=/)
    await page.getByRole('button', { name: 'Later', exact: true }).click()
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
    expect(await engine(page).inputValue()).toBe('English 16k')
    await page.locator('form button[type=submit]').click()
    await page.getByText('Welcome to the voice platform. Create an application and make your first call.').waitFor()

    const goOn = () => page.getByRole('button', { name: 'Continue in the console' }).click()
    const dialog = (name: string) => page.getByRole('dialog', { name })
    await page.goto(`${world.url}/#${at('platform')}`)
    await goOn()
    await page.waitForURL(/#\/asr\/self-learning\?_open=create&kept=/)
    await expect.poll(() => dialog('New hot-word table').getByRole('textbox', { name: 'Word', exact: true }).inputValue()).toBe('聆语')

    await page.goto(`${world.url}/#${at('voiceprint')}`)
    await demo(page).getByRole('button', { name: 'Compare the two' }).click()
    await goOn()
    await page.waitForURL(/#\/voice-ext\/voiceprint\?_open=enroll&kept=/)
    await dialog('Enroll').getByRole('group', { name: 'Woman, one sentence.wav' }).waitFor()

    await page.goto(`${world.url}/#${at('voice')}`)
    await demo(page).getByRole('button', { name: 'English · instructions' }).click()
    await demo(page).getByText('Ended').waitFor()
    await goOn()
    await page.waitForURL(/#\/asr\/realtime\?kept=/)
    await expect.poll(() => engine(page).inputValue()).toBe('English 16k')
    await page.getByRole('button', { name: 'Transcribe the recording' }).click()
    await page.getByRole('tabpanel', { name: 'Try' }).getByText('Create an application and make your first call.').waitFor()
  })
})

describe('the other demonstrations', () => {
  test('say what the server says when it refuses, each on its page, and work again afterwards', async ({ openPage, world }) => {
    const page = await openPage({ height: 4000, locale: 'en-US' })
    const message = 'You can try this 60 times an hour'
    const refuse = () =>
      page.route('**/api/open/demo/{speak,compare,text,realtime-token}', (route) =>
        route.fulfill({ status: 429, json: { code: 429, message, data: null } }),
      )
    const told = demo(page).getByRole('alert').getByText(message)
    for (const [name, button] of [
      ['synthesis', 'Speak it'],
      ['voiceprint', 'Compare the two'],
      ['nature', 'Analyze'],
      ['voice', 'Speak into the microphone'],
    ] as const) {
      await refuse()
      await page.goto(`${world.url}/#${at(name)}`)
      await demo(page).getByRole('button', { name: button }).click()
      await told.waitFor()
      await page.unroute('**/api/open/demo/{speak,compare,text,realtime-token}')
      await demo(page).getByRole('button', { name: button }).click()
      await told.waitFor({ state: 'detached' })
    }
    await demo(page).getByText('Listening').waitFor()
    await demo(page).getByRole('button', { name: 'Stop' }).click()
    await demo(page).getByText('Ended').waitFor()

    await page.goto(`${world.url}/#${at('product')}`)
    await demo(page)
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await demo(page).getByRole('status').getByText('“a.pdf” is not a supported audio file').waitFor()
  })

  test('a stream has partial words, then final ones', async ({ openPage }) => {
    const page = await openPage({ height: 4000, locale: 'en-US', at: at('voice') })
    await demo(page).getByRole('button', { name: 'English · instructions' }).click()
    await demo(page).getByText('may change').waitFor()
    await demo(page).getByText('Create an application and make your first call.').waitFor()
    await demo(page).getByText('Ended').waitFor()
    await demo(page).getByRole('button', { name: 'Continue in the console' }).waitFor()
  })

  test('hot words, a voice, two voices and a text each answer, without the libraries of the console', async ({ openPage, world }) => {
    const page = await openPage({ height: 4000, locale: 'en-US' })
    const asked: string[] = []
    page.on('response', (response) => asked.push(new URL(response.url()).pathname))
    await page.goto(`${world.url}/#${at('platform')}`)
    const versions = () => result(page).locator('mark').allTextContents()
    await expect.poll(versions).toEqual(['领域', '聆语'])
    await demo(page).getByRole('button', { name: 'Remove 聆语' }).click()
    await expect.poll(versions).toEqual(['领域', '领域'])
    expect(await findBarriers(page)).toEqual([])

    await page.route('**/api/server/speech/engine', async (route) => {
      const answer = await route.fetch()
      const { data, ...rest } = await answer.json()
      await route.fulfill({ response: answer, json: { ...rest, data: { ...data, synthesis: 'tones' } } })
    })
    await page.goto(`${world.url}/#${at('synthesis')}`)
    // Without a voice this is said before anybody waits for one (19).
    await demo(page).getByText('No voice is installed on this server').waitFor()
    const spoken = page.waitForResponse((one) => one.url().endsWith('/api/open/demo/speak'))
    await demo(page)
      .getByRole('button', { name: /^Listen to / })
      .first()
      .click()
    expect((await spoken).headers()['content-type']).toBe('audio/mpeg')
    await demo(page)
      .getByText(/^Made by /)
      .waitFor()
    expect(await findBarriers(page)).toEqual([])

    await page.goto(`${world.url}/#${at('voiceprint')}`)
    await demo(page).getByRole('button', { name: 'Compare the two' }).click()
    await result(page).getByText('Likely the same person').waitFor()

    await page.goto(`${world.url}/#${at('nature')}`)
    await demo(page).getByRole('button', { name: 'Analyze' }).click()
    await result(page).getByText('negative').waitFor()
    expect(
      await result(page)
        .getByRole('listitem')
        .getByText(/Monday time|Li Hua person/)
        .allTextContents(),
    ).toHaveLength(2)
    expect(asked.filter((path) => /\/(formily|router|shared|antd|form)-/.test(path))).toEqual([])
  })
})
