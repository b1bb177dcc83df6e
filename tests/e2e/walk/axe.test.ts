import { expect } from 'vitest'
import { shared as test } from '../harness/test.ts'
import { findBarriers } from './axe.ts'

test('of rows that are built alike one is looked at, and each that is built otherwise (issue 18)', async ({ page }) => {
  const row = (inside: string) => `<li>${inside}</li>`
  const bad = row('<button type="button"></button>')
  await page.setContent(`<main><ul>${row('Fine')}${bad}${bad}${row('<img src="data:,">')}</ul></main>`)
  const found = (await findBarriers(page, 'main')).map((one) => one.split(' (')[0])
  expect(found).toEqual(['axe: button-name at li:nth-child(2) > button', 'axe: image-alt at img'])
})
