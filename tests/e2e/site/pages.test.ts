import { describe, expect } from 'vitest'
import { shared as test } from '../harness/test.ts'

/** Each address, what its page is called, and a sentence that only it says. */
const pages = [
  ['product', 'One-sentence recognition', 'Read it a moment later', 37],
  ['voice', 'Real-time transcription', 'There is no time limit', 38],
  ['recording', 'Recorded-file transcription', 'Five hours of speech', 39],
  ['platform', 'Self-learning platform', 'the vocabulary of your industry', 40],
  ['synthesis', 'Speech synthesis', 'in a voice you choose', 41],
  ['voiceprint', 'Voiceprint recognition', 'by their voice', 42],
  ['sound', 'Sound recognition', 'Number of speakers, gender and language of a recording', 43],
  ['nature', 'Natural language processing', 'What a sentence is made of', 44],
  ['customer', 'Smart customer service', 'Every caller is heard', 45],
  ['meeting', 'Smart meeting system', 'Every word of the meeting', 46],
  ['voice-quality-inspection', 'Voice quality inspection', 'Listen to every call', 47],
  ['ai-brain', 'AI sales brain', 'Every sales call', 48],
  ['openPlatform', 'Open platform', 'From an account to calls', 49],
  ['markdown', 'Introduction · Documentation', 'turns speech into text', 50],
] as const

test('a guest opens every public page (acceptance 37-50)', async ({ openPage, world }) => {
  const page = await openPage({ locale: 'en-US', at: '/official-website/index.php' })
  for (const [at, title, says, number] of pages) {
    await page.goto(`${world.url}/#/official-website/${at}`)
    await page.getByRole('main').getByText(says).first().waitFor()
    await expect.poll(() => page.title(), { message: `acceptance ${number}` }).toMatch(new RegExp(`^${title} - `))
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
  }
})

describe('addresses', () => {
  test('the bare one leads home, an unknown one to 404 (acceptance 35, 53)', async ({ openPage, world }) => {
    const page = await openPage({ locale: 'en-US', at: '/official-website' })
    await page.waitForURL(/#\/official-website\/index\.php$/)
    await page.getByRole('heading', { level: 1, name: /Speech in/ }).waitFor()
    await page.goto(`${world.url}/#/official-website/nowhere`)
    await page.waitForURL(/#\/404$/)
  })

  test('the home page is also reached from the sign-in pages, without another load (acceptance 36)', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', at: '/user/login' })
    // Before its scripts are there, a link of a page that was written ahead loads the other page.
    await page.locator('#root:not([data-page])').getByLabel('Account name or email').waitFor()
    await page.evaluate(() => ((window as unknown as { here: boolean }).here = true))
    await page.getByRole('link', { name: 'Lingyu' }).first().click()
    await page.getByRole('heading', { level: 1, name: /Speech in/ }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Account name or email').waitFor()
    expect(await page.evaluate(() => (window as unknown as { here?: boolean }).here)).toBe(true)
  })
})

describe('the home page', () => {
  test('lists eight offerings, what comes later, four solutions and the developer area (acceptance 57, 58, 61)', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', at: '/official-website/index.php' })
    const names = (region: string) => page.getByRole('region', { name: region }).getByRole('heading', { level: 3 }).allTextContents()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await names('Eight services behind one key')).toEqual(pages.slice(0, 8).map(([, title]) => title))
    expect((await names('Four places where voices get lost')).toSorted()).toEqual(
      pages
        .slice(8, 12)
        .map(([, title]) => title)
        .toSorted(),
    )
    const dev = page.getByRole('region', { name: 'Made for developers' })
    expect(await dev.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '#/official-website/markdown',
      '#/official-website/openPlatform',
      '#/official-website/markdown?select=3',
      '#/official-website/markdown?select=2',
    ])
    for (const name of ['Voice cloning', 'Emotion synthesis']) await page.getByText(`${name} Coming soon`).waitFor()
  })

  test('plays a recording, its words in time, and speaks a sentence of one’s own, without another page', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', at: '/official-website/index.php' })
    const sound = page.waitForResponse((one) => one.url().endsWith('/server/speech/sample'))
    await page.getByRole('button', { name: 'Play the recording' }).click()
    expect((await sound).headers()['content-type']).toContain('audio/wav')
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText('Create an application and make your first call.').waitFor()

    // The other way round: a sentence of the visitor's own, spoken there and then.
    const spoken = page.waitForResponse((one) => one.url().endsWith('/open/demo/speak'))
    await page.getByRole('tab', { name: 'Text to speech' }).click()
    await page.getByRole('textbox', { name: 'Text' }).fill('Good morning.')
    await page
      .getByRole('group', { name: 'Voices' })
      .getByRole('button', { name: /^Listen to / })
      .first()
      .click()
    expect((await spoken).request().postDataJSON()).toMatchObject({ text: 'Good morning.' })
    await page.getByText(/^Made by /).waitFor()
  })
})

describe('a product page', () => {
  test('marks what cannot be had yet, in both languages (acceptance 41)', async ({ openPage }) => {
    for (const [locale, names] of [
      ['en-US', ['Voice cloning Coming soon', 'Emotion synthesis Coming soon']],
      ['zh-CN', ['声音复刻 敬请期待', '情感合成 敬请期待']],
    ] as const) {
      const page = await openPage({ locale, at: '/official-website/synthesis' })
      for (const name of names) await page.getByRole('heading', { level: 3, name }).waitFor()
    }
  })

  test('shows the packages on sale and nothing that agents pay, and how to call it', async ({ openPage, world }) => {
    const page = await openPage({ locale: 'en-US' })
    const answered = page.waitForResponse((one) => one.url().endsWith('/server/packet/public-list'))
    await page.goto(`${world.url}/#/official-website/voice`)
    const { data } = (await (await answered).json()) as { data: Record<string, unknown>[] }
    expect(data.length).toBeGreaterThan(0)
    for (const one of data)
      expect(Object.keys(one).toSorted()).toEqual([
        'amount',
        'comboId',
        'concurrency',
        'freeQuota',
        'price',
        'service',
        'unit',
        'validDays',
      ])
    const table = page.getByRole('table')
    await table.getByText(`${Number(data[0]!['amount']) / 3600} hours`, { exact: true }).waitFor()
    await table.getByText(`¥${(Number(data[0]!['price']) / 100).toFixed(2)}`, { exact: true }).waitFor()
    await page.getByRole('tab', { name: 'Python' }).click()
    await page.getByRole('tabpanel').getByText('websockets.connect').waitFor()
  })
})
