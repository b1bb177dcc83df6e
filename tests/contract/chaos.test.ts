import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFile, type Books } from '../../scripts/chaos/books.ts'
import { balance, readBefore, type Before } from '../../scripts/chaos/ledgers.ts'
import type { Acknowledged } from '../../scripts/chaos/load.ts'
import { prepare, type World } from '../../scripts/chaos/prepare.ts'
import { createRandom } from '../../scripts/chaos/random.ts'
import type { Opened } from './copies.ts'
import { openSeeded } from './seed-database.ts'

describe('the sums at the end of such a run', () => {
  let opened: Opened
  let books: Books
  let world: World
  let before: Before
  let userId = ''
  const known: Acknowledged = {
    paid: [{ requestId: 'r-1', code: 'nlp.segment' }],
    orders: ['o-1'],
    confirmed: ['o-1'],
    activated: ['chaos-1'],
    files: [{ ref: 'f-1', bytes: Buffer.from('1') }],
    signIns: 0,
    exports: 0,
    mails: 0,
    refused: new Map(),
  }
  const time = '2026-11-21T08:00:00.000Z'
  const wrong = async () =>
    (await balance(books, world, { known, lost: new Map() }, before)).filter(({ isRight }) => !isRight).map(({ what }) => what)

  beforeAll(async () => {
    opened = await openSeeded('sqlite')
    books = openFile(join(opened.dataDir, 'console.db'))
    world = await prepare(books)
    before = await readBefore(books, world)
    userId = String((await books.all(`select "userId" from user where username = '${world.customers[0]!}'`))[0]!['userId'])
    for (const text of [
      `insert into call_log ("requestId", "userId", service, code, amount, "grantNo", "createTime") values ('r-1', '${userId}', 'nlp', 0, 1, 'chaos-nlp-0', '${time}')`,
      `insert into ledger ("ledgerNo", "userId", "grantNo", kind, change, remain, "requestId") values ('l-1', '${userId}', 'chaos-nlp-0', 'use', -1, 9999999, 'r-1')`,
      `update "grant" set used = 1, remain = 9999999 where "grantNo" = 'chaos-nlp-0'`,
      `insert into usage ("usageId", "userId", calls) values ('u-1', '${userId}', 1)`,
      `insert into "order" ("orderNo", "userId", "comboId", status, "createTime") values ('o-1', '${userId}', '${world.comboId}', 'paid', '2098-01-01')`,
      `insert into "grant" ("grantNo", "orderNo", "targetId", total, used, remain, status) values ('g-1', 'o-1', 'x', 0, 0, 0, 'inUse')`,
      `update card set status = 'activated', version = 2 where "cardNo" = 'chaos-1'`,
      `insert into audit ("auditId", call, "subjectKey", outcome) values ('a-1', 'card.activate', 'chaos-1', 'done')`,
      `insert into upload (ref, name, type, bytes, sha256, "createTime") values ('f-1', 'a', 'text/plain', 1, 'x', '${time}')`,
    ])
      await books.all(text)
  })
  afterAll(async () => {
    await books?.close()
    await opened?.close()
  })

  it('are right where everything is there once', async () => {
    expect(await wrong()).toEqual([])
  })

  it.each([
    ['a call that is lost', `delete from call_log where "requestId" = 'r-1'`, /in the log once/],
    [
      'a call that is charged twice',
      `insert into ledger ("ledgerNo", "userId", "grantNo", kind, change, "requestId") values ('l-2', (select "userId" from call_log where "requestId" = 'r-1'), 'chaos-nlp-0', 'use', -1, 'r-1')`,
      /charges twice/,
    ],
    [
      'a call that is half charged',
      `update "grant" set remain = 9999998, used = 2 where "grantNo" = 'chaos-nlp-0'`,
      /what their book says/,
    ],
    ['a call without its charge', `delete from ledger where "ledgerNo" = 'l-1'`, /without a line in its book/],
    ['a charge of another amount', `update ledger set change = -2 where "ledgerNo" = 'l-1'`, /of another amount/],
    ['a sum that is behind', `update usage set calls = 2 where "usageId" = 'u-1'`, /lines of the log/],
    [
      'a call that nobody made',
      `insert into call_log ("requestId", "userId", code) values ('r-2', (select "userId" from call_log where "requestId" = 'r-1'), 0)`,
      /their answer was lost/,
    ],
    ['an order that is lost', `delete from "order" where "orderNo" = 'o-1'`, /orders that were acknowledged are there once/],
    [
      'an order that is made twice',
      `insert into "order" ("orderNo", "userId", status) select 'o-2', "userId", 'unpaid' from "order" where "orderNo" = 'o-1'`,
      /orders were acknowledged, or/,
    ],
    ['an order that is paid in half', `delete from "grant" where "grantNo" = 'g-1'`, /more or fewer packages/],
    ['money that is forgotten', `update "order" set status = 'unpaid' where "orderNo" = 'o-1'`, /are paid/],
    ['a card that is activated twice', `update card set version = 3 where "cardNo" = 'chaos-1'`, /activated once/],
    ['a card without its record', `delete from audit where "auditId" = 'a-1'`, /one line in the audit log/],
    ['a file that is lost', `delete from upload where ref = 'f-1'`, /files that were acknowledged/],
  ])('tell %s', async (_what, spoil, expected) => {
    await books.all('begin')
    try {
      await books.all(spoil)
      expect(await wrong()).toContainEqual(expect.stringMatching(expected))
    } finally {
      await books.all('rollback')
    }
  })

  it('come of faults in the order that a seed says', () => {
    const orderOf = (seed: number) => createRandom(seed).shuffled([1, 2, 3, 4, 5, 6, 7, 8])
    expect(orderOf(1)).toEqual(orderOf(1))
    expect(orderOf(1)).not.toEqual(orderOf(2))
  })
})
