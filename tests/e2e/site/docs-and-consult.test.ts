import { describe, expect } from 'vitest'
import { refusalCodes } from '../../../src/schema/sold.ts'
import { shoot } from '../harness/browser.ts'
import { test } from '../harness/test.ts'

const DOCS = '/official-website/markdown'

describe('the documentation', () => {
  test('selects the beginner guide by 3, and the first document by what is unknown (acceptance 50, 51, 52)', async ({
    openPage,
    world,
  }) => {
    const page = await openPage({ locale: 'en-US', at: `${DOCS}?select=3` })
    await page.getByRole('heading', { level: 1, name: 'Beginner’s guide' }).waitFor()
    await page.getByRole('heading', { level: 2, name: '3. Make the first call' }).waitFor()
    // W24: on paper there is the document, and nothing to press.
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('article').isVisible()).toBe(true)
    for (const away of ['banner', 'contentinfo', 'search', 'navigation'] as const)
      await expect.poll(() => page.getByRole(away).count(), { message: away }).toBe(0)
    await page.emulateMedia({ media: null })
    for (const unknown of ['99', '0', 'x', '-1']) {
      await page.goto(`${world.url}/#${DOCS}?select=3`)
      await page.getByRole('heading', { level: 1, name: 'Beginner’s guide' }).waitFor()
      await page.goto(`${world.url}/#${DOCS}?select=${unknown}`)
      await page.getByRole('heading', { level: 1, name: 'Introduction' }).waitFor()
    }
  })

  test('W17, W19, W25: from a product to its own document, which has a phone’s whole width; a stroke opens the search', async ({
    openPage,
    world,
  }) => {
    const page = await openPage({ locale: 'en-US', width: 375, at: '/official-website/nature' })
    await page.getByRole('main').getByRole('link', { name: 'Docs', exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Natural language processing' }).waitFor()
    expect((await page.getByRole('article').boundingBox())!.width).toBeGreaterThan(300)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${world.url}/en/docs/status`)
    await page
      .getByText(/The last 30 days|All services|Some services/)
      .first()
      .waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('webhook')
    const hit = page
      .getByRole('search')
      .getByRole('link', { name: /Callback/ })
      .first()
    await hit.waitFor()
    // Wider than the tree beside which it stands.
    expect((await hit.boundingBox())!.width).toBeGreaterThan(400)
    await hit.click()
    await page.getByRole('heading', { level: 2, name: 'Callback' }).waitFor()
  })

  test('W20: Back leads to where one was, in a document and on a page that is longer than the one between', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', at: `${DOCS}?select=2` })
    const top = () => page.evaluate(() => Math.round(scrollY))
    const leave = async (link: string, heading: string) => {
      // Until all of the document is there, it may be shorter.
      await page.waitForFunction(() => {
        scrollTo(0, 900)
        return Math.round(scrollY) === 900
      })
      await page
        .getByRole('link', { name: link, exact: true })
        .first()
        .evaluate((one) => (one as HTMLElement).click())
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await expect.poll(top).toBe(0)
    }
    await page.getByRole('heading', { level: 1, name: 'Authentication and requests' }).waitFor()
    await leave('Imprint', 'Imprint')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Authentication and requests' }).waitFor()
    await expect.poll(top).toBe(900)
    await leave('Pricing', 'Start free. Pay when you need more.')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Authentication and requests' }).waitFor()
    await expect.poll(top).toBe(900)
    await page.goForward()
    await page.getByRole('heading', { level: 1, name: 'Start free. Pay when you need more.' }).waitFor()
    await expect.poll(top).toBe(0)
  })

  test('has an outline, and a table of the codes that the catalogue has', async ({ openPage }) => {
    const page = await openPage({ locale: 'zh-CN', at: `${DOCS}?select=2` })
    await page.getByRole('navigation', { name: '本页内容' }).getByRole('button', { name: '限额' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('限额')
    await page.getByRole('navigation', { name: '文档目录' }).getByRole('link', { name: '错误码' }).click()
    await expect.poll(() => page.getByRole('article').getByRole('row').count()).toBe(1 + refusalCodes.length)
    await page.getByRole('cell', { name: '资源包余量不足' }).waitFor()
  })

  test('issue 19: the list of documents begins at the one that is read, also before any script', async ({ openPage, world }) => {
    const page = await openPage({ locale: 'en-US' })
    await page.setViewportSize({ width: 1280, height: 600 })
    await page.goto(`${world.url}/en/docs/imprint`)
    const current = page.getByRole('navigation', { name: 'Documents' }).locator('[aria-current=page]')
    await expect.poll(() => current.textContent()).toBe('Imprint')
    const isInSight = () =>
      current.evaluate((one) => {
        const [own, list] = [one.getBoundingClientRect(), one.closest('.st-tree')!.getBoundingClientRect()]
        const middle = (own.top + own.bottom) / 2
        return middle > list.top && middle < Math.min(list.bottom, innerHeight)
      })
    await expect.poll(isInSight).toBe(true)
    // What stands before it is seen as well: it does not look like the first of all.
    await page.goto(`${world.url}/en/docs/interfaces/nlp-segment`)
    await expect.poll(() => current.textContent()).toBe('Segmentation')
    const before = () =>
      current.evaluate((one) => {
        const list = one.closest('.st-tree')!.getBoundingClientRect()
        return one.closest('li')!.previousElementSibling!.getBoundingClientRect().top >= list.top
      })
    await expect.poll(before).toBe(true)
    await expect.poll(isInSight).toBe(true)
  })

  test('is searched through all documents of the language, by keyboard', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', at: DOCS })
    const search = page.getByRole('search')
    await page.getByRole('searchbox').fill('keep the secrt')
    await search.getByText('Showing results for “keep secret”').waitFor()
    await expect.poll(() => search.locator('mark').first().textContent()).toBe('Keep')
    await page.getByRole('searchbox').press('ArrowDown')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Keep the secret safe')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Authentication and requests' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Keep the secret safe')
    await page.getByRole('searchbox').fill('zebra crossing')
    await search.getByRole('listitem').getByText('No results').waitFor()
    await page.getByRole('searchbox').press('Escape')
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('')
  })

  test('W18: the reference leads to a page of each interface, with samples in one language of the reader’s choice', async ({
    openPage,
  }) => {
    const page = await openPage({ locale: 'zh-CN', at: `${DOCS}?select=9` })
    const document = page.getByRole('article')
    await document.getByRole('link', { name: '一句话识别', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: '一句话识别', exact: true }).waitFor()
    await document.getByRole('heading', { level: 3, name: '示例' }).waitFor()
    const samples = document.getByRole('tablist', { name: '各语言示例' })
    await samples.getByRole('tab', { name: 'Python' }).click()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => samples.getByRole('tab', { selected: true }).textContent()).toBe('Node')
    await page.getByRole('navigation', { name: '文档目录' }).getByRole('link', { name: '短文本合成' }).click()
    await page.getByRole('heading', { level: 1, name: '短文本合成' }).waitFor()
    await expect.poll(() => samples.getByRole('tab', { selected: true }).textContent()).toBe('Node')
    await document.getByRole('link', { name: '4290' }).first().click()
    await page.getByRole('heading', { level: 1, name: '错误码' }).waitFor()
    // Whoever is not signed in hears what would stand here.
    await page.getByText('登录后，这里按错误码列出').waitFor()
  })

  test('W18: signed in, a sample of a page that was written ahead runs, and leads to its line in the call log', async ({
    openPage,
    world,
  }) => {
    const page = await openPage({ as: 'user', locale: 'en-US', at: '/official-website/index.php' })
    await page.goto(`${world.url}/en/docs/interfaces/nlp-segment`)
    const document = page.getByRole('article')
    await document.getByRole('button', { name: 'Run' }).first().click()
    const answer = document.getByRole('group', { name: 'Response' })
    await answer.getByText('"words"').waitFor()
    // Its line is where the link leads, under the very id that the answer has.
    const { requestId } = JSON.parse((await answer.locator('pre').textContent())!).data as { requestId: string }
    const line = await answer.getByRole('link', { name: /In your call log/ }).getAttribute('href')
    expect(line).toBe(`/#/asr/call-log?requestId=${requestId}`)
  })

  test('W18: the page of error codes says when one’s own calls cannot be read, asks again, and leads to the code and to the call', async ({
    openPage,
    world,
  }) => {
    const token = await world.signIn('user')
    // A call of today that failed, whatever the world has.
    const headers = { 'App-Id': 'app20000001', 'App-Secret': 'wrong' }
    const last = { code: 4010, requestId: '' }
    await world.api('/v1/nlp/segment', { text: '您好' }, { headers }).catch(() => undefined)
    const newest = { pageNo: 1, pageSize: 1, code: 4010, sortField: 'createTime', sortOrder: 'descend' }
    const find = async () => {
      const { data } = await world.api<{ data: { requestId: string; createTime: string }[] }>('/server/usage/log-list', newest, { token })
      last.requestId = data.data[0]?.requestId ?? ''
      return Date.parse(data.data[0]?.createTime ?? '') > world.now() - 60_000
    }
    await expect.poll(find).toBe(true)
    const page = await openPage({ as: 'user', locale: 'en-US', at: '/official-website/index.php' })
    page.allow(/ERR_FAILED/)
    await page.route('**/api/server/usage/log-list', (route) => route.abort())
    await page.goto(`${world.url}/#${DOCS}?select=8`)
    const own = page.getByRole('region', { name: 'Your last failed calls' })
    await own.getByText('Your calls could not be read.').waitFor()
    await page.unroute('**/api/server/usage/log-list')
    await own.getByRole('button').click()
    const line = own.getByRole('listitem').filter({ hasText: String(last.code) })
    await line.getByText(/GMT\+8/).waitFor()
    expect(await line.getByRole('link').nth(1).getAttribute('href')).toContain(`/asr/call-log?requestId=${last.requestId}`)
    await line.getByRole('link', { name: String(last.code) }).click()
    await page.waitForURL(new RegExp(`select=8&part=code-${last.code}$`))
  })

  test('19: who has no application of their own is offered no run, and asks for nothing that is not theirs', async ({
    openPage,
    world,
  }) => {
    for (const as of ['agent', 'admin'] as const) {
      const page = await openPage({ as, locale: 'en-US' })
      for (const at of ['/en/docs/interfaces/asr-sentence', '/en/docs/errors', '/en/open-platform', '/en/']) {
        await page.goto(world.url + at)
        await page.mouse.move(200, 200)
        await page.mouse.move(210, 210)
        await page
          .getByRole('button', { name: 'Account' })
          .or(page.getByRole('link', { name: 'Console' }))
          .first()
          .waitFor()
        expect(await page.getByRole('button', { name: 'Run', exact: true }).count(), `${as} ${at}`).toBe(0)
      }
      page.assertClean()
    }
  })

  test('19: a document in another language opens at the same place, clear of the head of the page', async ({ openPage, world }) => {
    const page = await openPage({ locale: 'zh-CN' })
    await page.goto(`${world.url}/zh/docs/errors#code-4010`)
    await page.getByRole('button', { name: '语言' }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await page.waitForURL('**/en/docs/errors#code-4010')
    const bottom = async (of: string) =>
      page
        .locator(of)
        .first()
        .evaluate((one) => one.getBoundingClientRect())
    await expect
      .poll(async () => (await bottom('[id="code-4010"]')).top - (await bottom('header')).bottom, { message: 'below the head' })
      .toBeGreaterThan(8)
    expect((await bottom('[id="code-4010"]')).top).toBeLessThan(300)
  })

  test('is worth reading where the reference does not come', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', at: '/official-website/index.php' })
    page.allow(/ERR_FAILED/)
    await page.route('**/api/open/reference', (route) => route.abort())
    await page.goto(`${page.url().split('#')[0]}#${DOCS}?select=4`)
    await page.getByRole('heading', { level: 2, name: 'Good to know' }).waitFor()
    await page.getByText('This part did not load').first().waitFor()
  })
})

describe('a message to the administrator', () => {
  test('from a solution: what is wrong is said at its field, what is right arrives once', async ({ openPage, world }) => {
    const page = await openPage({ locale: 'en-US', at: '/official-website/meeting' })
    const form = page.getByRole('region', { name: 'Tell us about your project' })
    await form.getByRole('button', { name: 'Send' }).click()
    await form.getByText('Please tell us your name, two characters or more').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
    await form.getByLabel('Name').fill('Ada Byron')
    await form.getByLabel('Phone').fill('12')
    await form.getByRole('button', { name: 'Send' }).click()
    await form.getByText('That is not a valid phone number').waitFor()
    // Whoever has no number here leaves an address (W11).
    await form.getByLabel('Phone').fill('')
    await form.getByLabel('Email').fill('ada@speech.test')
    await form.getByRole('link', { name: 'Privacy policy' }).waitFor()
    await form.getByLabel('Project details').fill('Minutes for twelve rooms')
    await form.getByRole('button', { name: 'Send' }).dblclick()
    await form.getByText('Your message has arrived').waitFor()
    const token = await world.signIn('admin')
    const { data } = await world.api<{ data: Record<string, unknown>[] }>(
      '/server/site/admin/consult-list',
      { name: 'Ada Byron' },
      { token },
    )
    expect(data.data.filter(({ name }) => name === 'Ada Byron')).toMatchObject([
      { source: 'meeting', need: 'Minutes for twelve rooms', email: 'ada@speech.test' },
    ])
  })

  test('19: what was typed is there in another language, and after it was sent no longer', async ({ openPage, world }) => {
    const page = await openPage({ locale: 'en-US' })
    await page.goto(`${world.url}/en/customer`)
    await page.getByRole('region', { name: 'Tell us about your project' }).getByLabel('Project details').fill('Twelve rooms')
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByText('简体中文').click()
    await page.waitForURL('**/zh/customer')
    const form = page.getByRole('region', { name: '说说您的项目' })
    await expect.poll(() => form.getByLabel('想做什么').inputValue()).toBe('Twelve rooms')
    await form.getByLabel('姓名').fill('Ada Draft')
    await form.getByLabel('邮箱').fill('ada.draft@speech.test')
    await form.getByRole('button', { name: '提交' }).click()
    await form.getByRole('status').waitFor()
    await page.reload()
    await page.waitForLoadState('networkidle')
    expect(await form.getByLabel('姓名').inputValue()).toBe('')
  })

  test('a message that does not get through stays in the form', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', at: '/official-website/customer' })
    page.allow(/ERR_FAILED/)
    await page.route('**/server/site/consult', (route) => route.abort())
    const form = page.getByRole('region', { name: 'Tell us about your project' })
    await form.getByLabel('Name').fill('Ada Byron')
    await form.getByLabel('Phone').fill('13900001234')
    await form.getByRole('button', { name: 'Send' }).click()
    await form
      .getByRole('alert')
      .getByText(/No connection/)
      .waitFor()
    expect(await form.getByLabel('Name').inputValue()).toBe('Ada Byron')
  })

  test('the chat answers what is often asked, and takes the rest to a person (acceptance 54)', async ({ openPage, world }) => {
    const page = await openPage({ locale: 'en-US', at: '/official-website/index.php' })
    const door = page.getByRole('button', { name: 'Ask a question' })
    await door.focus()
    await page.keyboard.press('Enter')
    const chat = page.getByRole('dialog', { name: 'Ask a question' })
    await chat.getByLabel('Your question').fill('How much does it cost?')
    await page.keyboard.press('Enter')
    await chat
      .getByRole('log')
      .getByText(/free daily quota/)
      .waitFor()
    // What nobody has written an answer to stands in the documents; the state of the services is asked for (W14).
    await chat.getByLabel('Your question').fill('How do I convert a recording?')
    await page.keyboard.press('Enter')
    await chat
      .getByRole('log')
      .getByRole('link', { name: /Convert a recording/ })
      .waitFor()
    await chat.getByLabel('Your question').fill('Are the services running?')
    await page.keyboard.press('Enter')
    await chat
      .getByRole('log')
      .getByText(/All services are working|Not quite as they should be/)
      .waitFor()
    await chat.getByLabel('Your question').fill('Zebra?')
    await page.keyboard.press('Enter')
    await chat
      .getByRole('log')
      .getByText(/a person will get back to you/)
      .waitFor()
    await chat.getByRole('button', { name: 'Leave a message' }).click()
    const leave = page.getByRole('dialog', { name: 'Leave a message' })
    await leave.getByLabel('Name').fill('Grace Zebra')
    await leave.getByLabel('Phone').fill('13900004321')
    await leave.getByRole('button', { name: 'Send' }).click()
    await leave.getByText('Your message has arrived').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => door.evaluate((one) => one === document.activeElement)).toBe(true)
    const token = await world.signIn('admin')
    const { data } = await world.api<{ data: Record<string, unknown>[] }>(
      '/server/site/admin/consult-list',
      { name: 'Grace Zebra' },
      { token },
    )
    expect(data.data[0]).toMatchObject({ name: 'Grace Zebra', source: 'other', need: 'Zebra?' })
  })

  test('19: an answer that comes late stands below its own question', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', at: '/official-website/index.php' })
    let goOn = () => undefined as void
    const held = new Promise<void>((done) => (goOn = done))
    await page.route('**/open/status', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('button', { name: 'Ask a question' }).click()
    const chat = page.getByRole('dialog', { name: 'Ask a question' })
    for (const asked of ['Are the services running?', 'Can I get an invoice?']) {
      await chat.getByLabel('Your question').fill(asked)
      await page.keyboard.press('Enter')
      await chat.getByRole('log').getByText(asked).waitFor()
    }
    goOn()
    const status = /All services are working|Not quite as they should be/
    await chat.getByRole('log').getByText(status).waitFor()
    const lines = await chat.getByRole('log').getByRole('listitem').allTextContents()
    expect(lines.findIndex((line) => status.test(line))).toBeLessThan(lines.findIndex((line) => line.startsWith('Can I get an invoice?')))
  })

  test('S13: where many came from one address, the form asks for the slider, keeps what was typed and then sends it', async ({
    openPage,
    world,
  }) => {
    const body = { name: 'Crowd', phone: '13900001234' }
    await expect.poll(async () => (await world.api('/server/site/consult', body)).status).toBe(422)
    for (const locale of ['zh-CN', 'en-US'] as const) {
      const page = await openPage({ locale, width: locale === 'zh-CN' ? 375 : 1440, at: '/official-website/meeting' })
      page.allow(/422/)
      const form = page.getByRole('region', { name: /Tell us about your project|说说您的项目/ })
      await form.locator('input[name=name]').fill('Ada Byron')
      await form.locator('input[name=phone]').fill('13900001234')
      await form.locator('button[type=submit]').click()
      const slider = form.getByRole('slider', { name: /Slide to the end|拖到最右边/ })
      await slider.scrollIntoViewIfNeeded()
      await shoot(page, `consult slider ${locale}`)
      expect(await form.locator('input[name=name]').inputValue()).toBe('Ada Byron')
      await slider.focus()
      for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowRight', { delay: 60 })
      await form.getByText(/Your message has arrived|留言已收到/).waitFor()
    }
  })
})
