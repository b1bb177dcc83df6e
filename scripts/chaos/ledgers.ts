import type { Books } from './books.ts'
import type { Acknowledged } from './load.ts'
import type { World } from './prepare.ts'

export type Sum = { what: string; says: string; isRight: boolean }
/** The numbers from before the load, with which those at the end are compared. */
/** By path of a call: how often its outcome is unknown. */
export type Lost = ReadonlyMap<string, number>
export type Before = Record<'usage' | 'log' | 'served' | 'orders', number>

const PART = 400
const listed = (values: readonly string[]) => values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')

/** The number of these rows, queried in parts. */
async function count(books: Books, values: readonly string[], text: (list: string) => string): Promise<number> {
  let sum = 0
  for (let from = 0; from < values.length; from += PART) sum += await books.figure(text(listed(values.slice(from, from + PART))))
  return sum
}

const usersOf = ({ customers }: World) => `(select "userId" from "user" where username in (${listed(customers)}))`

export async function readBefore(books: Books, world: World): Promise<Before> {
  const of = (what: string, table: string, more = '') =>
    books.figure(`select coalesce(${what}, 0) from ${table} where "userId" in ${usersOf(world)}${more}`)
  return {
    usage: await of('sum(calls)', 'usage'),
    log: await of('count(*)', 'call_log'),
    served: await of('count(*)', 'call_log', ' and code = 0'),
    orders: await of('count(*)', '"order"'),
  }
}

/** Checks that everything acknowledged exists exactly once, and that every sum equals the sum of its parts. */
export async function balance(
  books: Books,
  world: World,
  { known, lost }: { known: Acknowledged; lost: Lost },
  before: Before,
): Promise<Sum[]> {
  const sums: Sum[] = []
  const { figure } = books
  const same = (what: string, found: number, expected: number) =>
    sums.push({ what, says: `${found} of ${expected}`, isRight: found === expected })
  const none = (what: string, found: number) => sums.push({ what, says: `${found}`, isRight: found === 0 })
  const within = (what: string, found: number, [least, most]: [number, number]) =>
    sums.push({ what, says: `${found} of ${least} to ${most}`, isRight: found >= least && found <= most })
  const users = usersOf(world)
  const lostOf = (call: RegExp) => [...lost].reduce((sum, [path, times]) => sum + (call.test(path) ? times : 0), 0)

  const requests = known.paid.map(({ requestId }) => requestId)
  same(
    'paid calls that were acknowledged stand in the log once',
    await count(books, requests, (list) => `select count(*) from call_log where code = 0 and "requestId" in (${list})`),
    new Set(requests).size,
  )
  const after = await readBefore(books, world)
  same('calls of the usage are lines of the log', after.usage - before.usage, after.log - before.log)
  const atLeast = new Set(requests).size
  within('paid calls were acknowledged, or their answer was lost', after.served - before.served, [atLeast, atLeast + lostOf(/nlp|tts/)])

  none(
    'packages whose remainder is not what their book says',
    await figure(
      `select count(*) from "grant" g where g."targetId" in ${users} and ((g.total - g.used <> g.remain and g.status <> 'reclaimed')
       or g.remain <> (select coalesce(sum(l.change), 0) from ledger l where l."grantNo" = g."grantNo"))`,
    ),
  )
  none(
    'calls that a book charges twice',
    await figure(
      `select count(*) from (select "requestId", "grantNo" from ledger where kind = 'use' and "requestId" is not null and "userId" in ${users} group by "requestId", "grantNo" having count(*) > 1) twice`,
    ),
  )
  none(
    'lines of a book without their call, or of another amount',
    await figure(
      `select count(*) from ledger l left join call_log c on c."requestId" = l."requestId" where l.kind = 'use' and l."grantNo" like 'chaos-%' and (c.amount is null or c.amount <> -l.change)`,
    ),
  )
  none(
    'calls that a package pays for without a line in its book',
    await figure(
      `select count(*) from call_log c where c.code = 0 and c."grantNo" like 'chaos-%' and not exists (select 1 from ledger l where l."requestId" = c."requestId" and l."grantNo" = c."grantNo")`,
    ),
  )

  same(
    'orders that were acknowledged are there once',
    await count(books, known.orders, (list) => `select count(*) from "order" where "orderNo" in (${list})`),
    new Set(known.orders).size,
  )
  same('orders that were acknowledged are not the same', new Set(known.orders).size, known.orders.length)
  const { length } = known.orders
  within('orders were acknowledged, or their answer was lost', after.orders - before.orders, [length, length + lostOf(/order.create/)])
  same(
    'orders whose money was acknowledged are paid',
    await count(books, known.confirmed, (list) => `select count(*) from "order" where status = 'paid' and "orderNo" in (${list})`),
    known.confirmed.length,
  )
  none(
    'orders with more or fewer packages than their state has',
    await figure(
      `select count(*) from "order" o where o."userId" in ${users} and o."comboId" = '${world.comboId}' and o.status in ('paid', 'unpaid')
       and o."createTime" > (select min("createTime") from "grant" where "grantNo" like 'chaos-%')
       and (select count(*) from "grant" g where g."orderNo" = o."orderNo") <> (case when o.status = 'paid' then 1 else 0 end)`,
    ),
  )

  same(
    'cards whose activation was acknowledged are activated once',
    await count(
      books,
      known.activated,
      (list) => `select count(*) from card where status = 'activated' and version = 2 and "cardNo" in (${list})`,
    ),
    new Set(known.activated).size,
  )
  same(
    'activated cards have one line in the audit log',
    await figure(
      `select count(*) from card where "batchNo" = 'CHAOS' and status = 'activated' and version = 2 and (select count(*) from audit a where a.call = 'card.activate' and a."subjectKey" = card."cardNo" and a.outcome = 'done') = 1`,
    ),
    await figure(`select count(*) from card where "batchNo" = 'CHAOS' and status <> 'new'`),
  )
  same(
    'files that were acknowledged are kept',
    await count(
      books,
      known.files.map(({ ref }) => ref),
      (list) => `select count(*) from upload where ref in (${list})`,
    ),
    known.files.length,
  )
  return sums
}
