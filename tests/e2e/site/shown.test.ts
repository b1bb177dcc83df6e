import { join } from 'node:path'
import { expect } from 'vitest'
import { root } from '../../../scripts/lib/shell.mjs'
import { shared as test } from '../harness/test.ts'

test('W10: the home page shows the console as it is, in the theme of the page, once one comes near', async ({ openPage, world }) => {
  const page = await openPage({ locale: 'en-US', theme: 'dark' })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.webp') || request.url().includes('.webp?')) asked.push(new URL(request.url()).pathname)
  })
  await page.goto(`${world.url}/en/`)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  const console = page.getByRole('region', { name: 'The console behind the API' })
  await console.getByText('Workplace.').scrollIntoViewIfNeeded()
  const picture = console.getByRole('img', { name: /^The start page of the console/ })
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth)).toBeGreaterThan(800)
  expect(await console.getByText('Taken from the demo').count()).toBe(3)
  expect(asked.filter((path) => !path.includes('dark'))).toEqual([])
})

const led = [
  ['product', 'sentence'],
  ['voice', 'stream'],
  ['recording', 'turns'],
  ['platform', 'hot'],
  ['synthesis', 'voices'],
  ['voiceprint', 'likeness'],
  ['sound', 'spectrum'],
  ['nature', 'marks'],
] as const

test('W10: each product is led by its own instrument, which stands there before any script', async ({ world }) => {
  for (const [name, kind] of led)
    for (const word of ['en', 'zh']) {
      const text = await (await fetch(`${world.url}/${word}/${name}`, { headers: { accept: 'text/html' } })).text()
      expect([...text.matchAll(/class="st-inst st-inst-(\w+)"/g)].map(([, found]) => found)).toEqual([kind])
      // Nothing in it needs what the page's policy refuses.
      expect(text).not.toContain(' style="')
    }
})

test('W10: an instrument plays a real recording, and its words come as they are spoken', async ({ openPage, world }) => {
  const page = await openPage({ locale: 'en-US' })
  await page.goto(`${world.url}/en/voice`)
  const shown = page.locator('.st-inst-stream')
  const second = shown.getByRole('listitem').nth(1)
  expect(await second.getAttribute('data-state')).toBe('final')
  await shown.getByRole('button', { name: 'Play the sample' }).click()
  await expect.poll(() => second.getAttribute('data-state')).toBe('waits')
  await expect.poll(() => second.getAttribute('data-state')).toBe('partial')
  await shown.getByText('may still change').waitFor()
  await expect.poll(() => second.getAttribute('data-state')).toBe('final')
  await expect.poll(() => shown.getByRole('button', { name: 'Play the sample' }).getAttribute('aria-pressed')).toBe('false')
})

test('W10: an instrument runs once in silence where motion is welcome, and nowhere else', async ({ openPage, world }) => {
  const page = await openPage({ locale: 'en-US' })
  const shown = page.locator('.st-inst')
  await page.goto(`${world.url}/en/product`)
  await page.getByRole('heading', { name: 'Try one sentence now' }).scrollIntoViewIfNeeded()
  await page.locator('.st-demo .st-take').waitFor()
  expect(await shown.getAttribute('data-running')).toBeNull()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(`${world.url}/en/sound`)
  await expect.poll(() => shown.getAttribute('data-running')).toBe('true')
  expect(await shown.getByRole('button', { name: 'Play the sample' }).getAttribute('aria-pressed')).toBe('false')
  await expect.poll(() => shown.getAttribute('data-running')).toBeNull()
})

test('a visitor’s own sound plays each instrument that listens, and leaves the browser only once that is asked for', async ({
  openPage,
  world,
}) => {
  const page = await openPage({ locale: 'en-US' })
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && /asr-demo|upload|realtime/.test(request.url()) && sent.push(request.url()))
  const file = join(root, 'mocks/speech/samples/call-zh-8k.wav')
  for (const [name, drawn] of [
    ['recording', 'speech; the words appear once you send it'],
    ['voice', 'speech; the words appear once you send it'],
    ['sound', 'Stretches of speech'],
    ['product', 'Stretches of speech'],
  ] as const) {
    await page.goto(`${world.url}/en/${name}`)
    const shown = page.locator('.st-inst')
    // The page is there before its scripts are.
    const choose = async () => {
      await shown.getByLabel('Choose a file').setInputFiles(file)
      return shown
        .getByText('call-zh-8k.wav')
        .waitFor({ timeout: 3000 })
        .then(
          () => true,
          () => false,
        )
    }
    await expect.poll(choose, { timeout: 20_000 }).toBe(true)
    await shown.getByText(drawn).first().waitFor()
    await shown.getByRole('button', { name: 'Play my recording' }).click()
    await expect.poll(() => shown.getAttribute('data-running')).toBe('true')
    await shown.getByRole('button', { name: 'Play my recording' }).click()
  }
  expect(sent).toEqual([])
  const shown = page.locator('.st-inst')
  await shown.getByRole('button', { name: 'Send it to the demo below' }).click()
  await page.locator('.st-try').getByRole('group', { name: 'call-zh-8k.wav' }).waitFor()
  // It is there to be sent, and waits for the slider.
  expect(sent).toEqual([])
  await shown.getByRole('button', { name: 'Back to the sample' }).click()
  await shown.getByRole('button', { name: 'Play the sample' }).waitFor()
  await shown.getByLabel('Choose a file').setInputFiles({ name: 'none.wav', mimeType: 'audio/wav', buffer: Buffer.from('no sound') })
  await shown.getByText('There is no sound in it').waitFor()
})

test('each product has an order of its own, and all that it has to say', async ({ world }) => {
  const orders = new Set<string>()
  for (const [name] of led) {
    const text = await (await fetch(`${world.url}/en/${name}`, { headers: { accept: 'text/html' } })).text()
    const main = text.slice(text.indexOf('<main'))
    orders.add([...main.matchAll(/<h2 id="([\w-]+)"|class="(st-facts)"/g)].map(([, id, facts]) => id ?? facts).join(' '))
  }
  expect(orders.size).toBe(led.length)
})
