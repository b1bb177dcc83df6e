import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { rollUpAll, tidyUsage } from '../../mocks/metering/roll-up.ts'
import { kinds } from './harness.ts'
import { openSpeech, type Customer, type SpeechBackend } from './speech-backend.ts'

const DAY = 86_400_000
type Trend = { labels: string[]; series: { name: string; title: string; values: (number | null)[] }[] }

describe.each(kinds)('use by the hour and rolled up on %s', (kind) => {
  let backend: SpeechBackend
  beforeAll(async () => {
    backend = await openSpeech(kind, {})
  })
  afterAll(() => backend?.close())

  const speak = (who: Customer, text = '您好') =>
    backend.send('/server/tts/short', { text, voiceId: 'v-zh', format: 'pcm' }, { token: who.token })
  const ask = async (who: Customer, path: string, body: object = {}, locale = 'en-US') =>
    backend.send(path, body, { token: who.token, locale })
  const sumOf = ({ series }: Trend) => series.flatMap(({ values }) => values).reduce((sum: number, one) => sum + (one ?? 0), 0)

  it('acceptance 224: hours sum to their day, the table over everybody to all days, a person’s day to their rows', async () => {
    const who = await backend.customer({}, { tts: 1000 })
    const today = { from: '2026-11-21', to: '2026-11-21' }
    const start = backend.clock.now
    for (const hours of [0, 0, 2]) {
      backend.clock.now = start + hours * 3_600_000
      expect((await speak(who)).status).toBe(200)
    }
    const { data } = await ask(who, '/server/usage/trend', { ...today, by: 'hour' })
    const trend = data as Trend
    // It is 18:00 at home: hours that have not come are not drawn.
    expect([trend.labels[0], trend.labels.at(-1)]).toEqual(['2026-11-21 00:00', '2026-11-21 18:00'])
    expect(trend.series).toMatchObject([{ name: 'tts', title: 'Speech synthesis' }])
    expect(trend.series[0]!.values.slice(-3)).toEqual([2, null, 1])
    const [row] = await backend.rows('usage', { userId: who.userId })
    expect(sumOf(trend)).toBe(Number(row!['calls']))
    expect(await backend.rows('user_day', { userId: who.userId })).toMatchObject([{ day: '2026-11-21', calls: 3, ok: 3 }])
    const everybody = await backend.rows('usage_day', { day: '2026-11-21', service: 'tts' })
    const all = await backend.rows('usage', { day: '2026-11-21', service: 'tts' })
    expect(Number(everybody[0]!['chars'])).toBe(all.reduce((sum, one) => sum + Number(one['chars']), 0))

    // Summed anew from the rows, it is the same: writing and reading agree.
    const before = await Promise.all(['usage_day', 'user_day'].map((table) => backend.rows(table, {})))
    await backend.db.write((trx) => rollUpAll(kind, trx))
    const after = await Promise.all(['usage_day', 'user_day'].map((table) => backend.rows(table, {})))
    const sorted = (tables: Row[][]) => tables.map((rows) => rows.map((one) => JSON.stringify(one)).sort())
    expect(sorted(after)).toEqual(sorted(before))
    backend.clock.now = start
  })

  it.each([
    ['more than a week', { from: '2026-11-10', to: '2026-11-21' }, /7 days/],
    ['a day whose hours are gone', { from: '2026-11-19', to: '2026-11-19' }, /31 days/],
  ])('%s by the hour is refused on the field, not drawn as nothing', async (_, period, sentence) => {
    const who = await backend.customer({}, { tts: 100 })
    await backend.db.write((trx) =>
      trx
        .insertInto('usage')
        .values({
          usageId: `gone-${who.userId}`,
          userId: who.userId,
          appId: who.appId,
          service: 'tts',
          day: '2026-11-19',
          calls: 1,
          version: 1,
        })
        .execute(),
    )
    expect(await ask(who, '/server/usage/trend', { ...period, by: 'hour' })).toMatchObject({
      status: 422,
      data: { fields: { by: expect.stringMatching(sentence) } },
    })
  })

  it('acceptance 225: what is shown can be had as a file: headings in the language with the zone of the days, unknown cells empty (O4)', async () => {
    const who = await backend.customer({}, { tts: 1000 })
    await speak(who)
    const body = { from: '2026-11-20', to: '2026-11-21', by: 'day', measure: 'calls' }
    const lines = async (locale: string) =>
      (await ask(who, '/server/usage/trend-export', body, locale)).bytes.toString().replace('\uFEFF', '').trim().split('\r\n')
    expect(await lines('en-US')).toEqual(['Day (UTC+8),Speech synthesis,Total', '2026-11-20,,', '2026-11-21,1,1'])
    expect((await lines('zh-CN'))[0]).toBe('日期 (UTC+8),语音合成,合计')
  })

  it('the log is filtered by the product’s day, as the usage is, wherever the reader lives', async () => {
    const who = await backend.customer({}, { tts: 1000 })
    const start = backend.clock.now
    // 00:30 of the 22nd at home is still the 21st in UTC.
    backend.clock.now = Date.parse('2026-11-21T16:30:00Z')
    await speak(who)
    const of = async (path: string, day: string) => ((await ask(who, path, { day: [day, day] })).data as { totalCount: number }).totalCount
    for (const path of ['/server/usage/list', '/server/usage/log-list'])
      expect([await of(path, '2026-11-21'), await of(path, '2026-11-22')], path).toEqual([0, 1])
    backend.clock.now = start
  })

  it('a person’s calls of 30 days grow with each call, and forget a day that has left them', async () => {
    const who = await backend.customer({}, { tts: 1000 })
    const start = backend.clock.now
    await speak(who)
    const calls = async () => Number((await backend.rows('user', { userId: who.userId }))[0]!['calls30d'])
    expect(await calls()).toBe(1)
    await tidyUsage(backend.db, start + 29 * DAY)
    expect(await calls()).toBe(1)
    await tidyUsage(backend.db, start + 30 * DAY)
    expect(await calls()).toBe(0)
  })
})
