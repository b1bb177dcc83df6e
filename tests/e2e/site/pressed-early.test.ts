import { expect } from 'vitest'
import { holdScripts } from '../harness/hold-scripts.ts'
import { shared as test } from '../harness/test.ts'

const DOCUMENT = '/en/docs/interfaces/asr-sentence'

test('a language that is pressed before the scripts of a document have come is shown once they have', async ({ openPage, world }) => {
  const page = await openPage({ bare: true })
  const go = await holdScripts(page)
  await page.goto(world.url + DOCUMENT)
  const tab = page.getByRole('tab', { name: 'Python' }).first()
  await tab.click()
  expect(await tab.getAttribute('aria-busy')).toBe('true')
  go()
  await page.getByRole('tab', { name: 'Python', selected: true }).first().waitFor()
  await page.getByRole('tabpanel', { name: 'Python' }).first().waitFor()
  expect(await tab.getAttribute('aria-busy')).toBeNull()
  // The keyboard goes on from there.
  await expect.poll(() => tab.evaluate((one) => one === document.activeElement)).toBe(true)
})

test('a press during which the scripts of a document come is none that is lost', async ({ openPage, world }) => {
  const page = await openPage({ bare: true })
  const go = await holdScripts(page)
  await page.goto(world.url + DOCUMENT)
  await page.getByRole('tab', { name: 'Python' }).first().hover()
  await page.mouse.down()
  go()
  // React marks the root when it takes over.
  await page.waitForFunction(() => !document.querySelector('#root[data-page]'))
  await page.mouse.up()
  await page.getByRole('tab', { name: 'Python', selected: true }).first().waitFor()
})

test('what is pressed beside the text of a document is done once the scripts have come, too', async ({ openPage, world }) => {
  const page = await openPage({ bare: true })
  const go = await holdScripts(page)
  await page.goto(world.url + DOCUMENT)
  const chat = page.locator('.st-chat-door, .st-chat button').first()
  await chat.click()
  expect(await chat.getAttribute('aria-busy')).toBe('true')
  go()
  await page.getByRole('dialog').waitFor()
})

test('issue 19: who leaves a document to register before its scripts have come is brought back to the heading at hand', async ({
  openPage,
  world,
}) => {
  const page = await openPage({ bare: true })
  await holdScripts(page)
  await page.goto(world.url + DOCUMENT)
  await page.getByRole('heading', { level: 2, name: 'Response' }).evaluate((one) => one.scrollIntoView({ behavior: 'instant' }))
  const door = (await page.getByRole('banner').getByRole('link', { name: 'Register', exact: true }).boundingBox())!
  await page.mouse.click(door.x + door.width / 2, door.y + door.height / 2)
  await page.waitForURL('**/user/register?**')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/official-website/markdown?select=asr.sentence&part=part-3')
})
