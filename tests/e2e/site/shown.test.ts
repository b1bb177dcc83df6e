import { expect } from 'vitest'
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
