import type { AnyDatabase, Row } from '../contract/any-database.ts'
import { describe, expect } from 'vitest'
import { openDatabase } from '../../mocks/db/open-database.ts'
import { register } from './harness/customer.ts'
import { test } from './harness/test.ts'
import type { World } from './harness/world.ts'
import { findPlaces } from './walk/places.ts'
import { walk } from './walk/walk.ts'

/** Whose rows a user's lists show: table, key, and what holds the owner and a text that may be long. */
const TABLES = [
  ['application', 'appId', 'userId', 'appName', 30],
  ['call_log', 'requestId', 'userId', 'packageName', 30],
  ['corpus', 'corpusId', 'userId', 'name', 60],
  ['asr_task', 'taskId', 'userId', 'fileName', 60],
  ['model', 'modelId', 'userId', 'name', 60],
  ['usage', 'usageId', 'userId', undefined, 0],
  ['vocab', 'vocabId', 'userId', 'name', 60],
  ['invoice', 'invoiceNo', 'userId', 'heading', 60],
  ['order', 'orderNo', 'userId', undefined, 0],
  ['ledger', 'ledgerNo', 'userId', undefined, 0],
  ['grant', 'grantNo', 'targetId', undefined, 0],
  ['tts_task', 'taskId', 'userId', 'title', 60],
  ['sound_record', 'recordId', 'userId', 'fileName', 60],
  ['speaker', 'speakerId', 'userId', 'nick', 60],
] as const

const LONG = 'Quarterly customer conversations, north-eastern region, part 12'

const COUNTS = [0, 1, 10, 5000]

describe.for(COUNTS)('lists of %s rows', (count) => {
  test.for(['zh-CN', 'en-US'] as const)(
    'fit a phone and are read whole in %s',
    { timeout: 300_000 },
    async (locale, { world, openPage }) => {
      const who = await register(
        world,
        `rows.${count}.${locale.toLowerCase()}`,
        `169000100${COUNTS.indexOf(count)}${locale === 'zh-CN' ? 1 : 2}`,
      )
      await give(world, who, count)
      // The purchase page is there for whoever has a package made for them.
      const places = (await findPlaces(world)).filter(
        ({ as, path, dialog }) =>
          as === 'user' &&
          !dialog &&
          path !== '/asr/purchase' &&
          /^\/(account|asr|cost|notice|tts|voice-ext)\/[\w/-]+(\?_tab=\w+)?$/.test(path),
      )
      expect(places.length).toBeGreaterThan(15)
      expect(await walk(openPage, who, { locale, theme: 'light', width: 375 }, places)).toEqual([])
    },
  )
})

/** So many rows of everything, copied from the seeded ones, with long names; written while the backend is away. */
async function give(world: World, who: { username: string; password: string }, count: number): Promise<void> {
  if (count === 0) return
  const { data } = await world.api<{ user: { userId: string } }>('/server/user/get-info', {}, { token: await world.signIn(who) })
  const { userId } = data.user
  await world.kill9()
  const db: AnyDatabase = await openDatabase({ dataDir: world.data })
  await db.write(async (trx) => {
    for (const [table, key, owner, text, most] of TABLES) {
      const seeded = await trx.selectFrom(table).selectAll().limit(20).execute()
      expect(seeded.length, table).toBeGreaterThan(0)
      const rows = Array.from({ length: count }, (_, at): Row => {
        const name = at % 3 === 0 ? `${at} ${LONG}` : `${String(seeded[at % seeded.length]![text ?? key] ?? '')} ${at}`
        const long = text ? { [text]: name.slice(0, most) } : {}
        const first = table === 'application' ? { isDefault: at === 0 } : table === 'usage' ? { appId: `app-${at}` } : {}
        return plain({ ...seeded[at % seeded.length], [key]: `${userId}-${at}`, [owner]: userId, ...long, ...first })
      })
      for (let from = 0; from < count; from += 200)
        await trx
          .insertInto(table)
          .values(rows.slice(from, from + 200))
          .execute()
    }
  })
  await db.close()
  await world.restart()
}

/** Lists and objects are stored as JSON. */
const plain = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value !== null && typeof value === 'object' ? JSON.stringify(value) : value]),
  )
