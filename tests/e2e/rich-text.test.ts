import { expect } from 'vitest'
import { shoot } from './harness/browser.ts'
import { test } from './harness/test.ts'
import { findBarriers } from './walk/axe.ts'

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body>
<h1 style='color:red'>From Word</h1><p class=MsoNormal style='margin:0cm'><b style='mso-bidi-font-weight:normal'>Bold</b> and <span style='font-style:italic'>slanted</span>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>   </span></span><![endif]>first</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>   </span></span><![endif]>second</p>
<p><a href="javascript:alert(1)">bad</a> <a href="https://a.example/">good</a><img src=x onerror=alert(1)><script>alert(2)</script></p></body></html>`

test('an administrator writes an announcement as it will be read, by keyboard, and pastes from Word', async ({ openPage, world }) => {
  const page = await openPage({ as: 'admin', locale: 'en-US', width: 1440, at: '/admin/notice?_open=add' })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Title.*(Chinese|中文)/).fill('Maintenance')
  const text = dialog.getByRole('textbox', { name: /^Text.*(Chinese|中文)/ })
  await text.focus()
  await dialog.getByRole('toolbar', { name: 'Formatting' }).first().waitFor()
  await page.keyboard.type('# Tonight')
  await page.keyboard.press('Enter')
  await page.keyboard.type('We ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('stop')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' at ten.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- read *this*')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Undo')
  await shoot(page, 'rich text typed')
  expect(await findBarriers(page)).toEqual([])
  await text.focus()
  await text.evaluate((box, html) => {
    const data = new DataTransfer()
    data.setData('text/html', html)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, WORD)
  await text.getByRole('link', { name: 'good' }).waitFor()
  await page.keyboard.press('Control+k')
  await dialog.getByLabel('Leads to').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await dialog.getByText('A link leads to an address').waitFor()
  await dialog.getByLabel('Leads to').fill('lingyu.example.com')
  await page.keyboard.press('Enter')
  await shoot(page, 'rich text pasted')
  await dialog.getByRole('button', { name: 'Save draft' }).click()
  await dialog.waitFor({ state: 'detached' })
  const token = await world.signIn('admin')
  const list = await world.api<{ data: { id: string }[] }>(
    '/server/notice/admin/list',
    { pageNo: 1, pageSize: 1, title: 'Maintenance' },
    { token },
  )
  const row = await world.api<{ content: string }>('/server/notice/admin/get', { id: list.data.data[0]!.id }, { token })
  const { content } = row.data
  for (const said of [
    '# Tonight',
    'We **stop** at ten.',
    String.raw`* read \*this\*`,
    '# From Word',
    '**Bold** and *slanted*.',
    '[good](https://a.example/)',
  ])
    expect(content).toContain(said)
  expect(content).toMatch(/^\* first\n+\* second$/m)
  expect(content).toContain('](https://lingyu.example.com)')
  expect(content).not.toMatch(/javascript|alert|mso|[<·]/)
})
