import dayjs from 'dayjs'
import { expect, it } from 'vitest'
import { loadAntdLocale } from '../../../src/i18n/antd-locale.ts'

it.each([
  ['zh-CN', '暂无数据', '条/页', '星期日'],
  ['en-US', 'No data', '/ page', 'Sunday'],
] as const)('acceptance 32: antd and its dates speak %s', async (locale, empty, perPage, day) => {
  const sentences = await loadAntdLocale(locale)
  expect([sentences.Empty?.description, sentences.Pagination?.items_per_page]).toEqual([empty, perPage])
  expect(dayjs('2026-11-22').format('dddd')).toBe(day)
  // Issue 17: the week of a picker begins as that of a calendar does.
  expect(dayjs('2026-11-22').startOf('week').format('YYYY-MM-DD')).toBe('2026-11-16')
})
