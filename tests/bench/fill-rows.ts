import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Contract, Entity } from '../../src/schema/contract.ts'
import { isStored } from '../../src/schema/stored.ts'
import { tableOf } from '../../src/schema/tables.ts'
import { listIndexes, syncIndexes } from '../../mocks/db/indexes.ts'
import { dropFigures, figuresOf } from '../../mocks/resource/kept-figures.ts'
import type { AnyDatabase, Row } from '../contract/any-database.ts'

/** A few have many, and many have few. */
const FAMILIES =
  '王王王王王王王李李李李李李张张张张张刘刘刘刘陈陈陈杨杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严武戴莫孔向汤'
const GIVEN =
  '伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂华玉萍红建文辉力健宁海晓波龙欣宇浩轩然子涵梓睿思雨嘉怡诗琪佳慧俊熙雅婷鹏飞天翔志远国庆春梅冬雪'

/**
 * Copies rows as they were seeded, each with values of its own, without the indexes, which are made anew at the end: so many of one customer
 * and so many of others.
 */
export async function fillRows(
  db: AnyDatabase,
  contract: Contract,
  entity: Entity,
  { ownerId, own, others }: { ownerId: string; own: number; others: number },
): Promise<void> {
  const table = tableOf(entity.name)
  const isPostgres = db.kind === 'postgres'
  const [first] = await db.query.selectFrom(table).selectAll().limit(1).execute()
  if (!first) return console.log(`${db.kind}: no ${entity.name} is seeded`)
  const begun = performance.now()
  await db.write(async (trx) => {
    if (isPostgres) await sql`set local statement_timeout = 0`.execute(trx)
    await dropFigures(db.kind, trx, new Set([table]))
    for (const { name } of await listIndexes(db.kind, trx as never, table)) await sql`drop index ${sql.id(name)}`.execute(trx)
    await sql`create temporary table as_seeded as select * from ${sql.table(table)}`.execute(trx)
    await sql`create temporary table people as select row_number() over () as nth, "userId" from "user"`.execute(trx)
    await sql`create index people_nth on people (nth)`.execute(trx)
    const count = async (of: string) => Number((await sql<Row>`select count(*) as n from ${sql.table(of)}`.execute(trx)).rows[0]!['n'])
    const [n, people] = [await count('as_seeded'), await count('people')]
    const part = (by: number, digits: number) =>
      isPostgres
        ? sql`lpad(((n.n * ${sql.lit(by)}::bigint) % ${sql.lit(10 ** digits)}::bigint)::text, ${sql.lit(digits)}, '0')`
        : sql`printf('%0${sql.lit(digits)}d', (n.n * ${sql.lit(by)}) % ${sql.lit(10 ** digits)})`
    const sign = (of: string, by: number) =>
      isPostgres
        ? sql`substr(${sql.lit(of)}, (1 + (n.n * ${sql.lit(by)}::bigint) % ${sql.lit(of.length)})::int, 1)`
        : sql`substr(${sql.lit(of)}, 1 + (n.n * ${sql.lit(by)}) % ${sql.lit(of.length)}, 1)`
    // Keys begin as differently as those of real rows do.
    const begin = isPostgres
      ? sql`lpad(to_hex((n.n * 2654435761::bigint) % 4294967296::bigint), 8, '0')`
      : sql`printf('%08x', (n.n * 2654435761) % 4294967296)`
    for (const [which, rows] of Object.entries({ a: own, b: others })) {
      const most = Math.ceil(rows / n)
      if (rows < 1) continue
      const values = Object.keys(first).map((name): RawBuilder<unknown> => {
        const property = entity.properties[name]
        const was = sql`c.${sql.ref(name)}`
        if (name === entity.key && typeof first[name] === 'string') return sql`${begin} || ${was} || ${sql.lit(which)} || n.n`
        if (name === entity.key) return sql`${was} + n.n * ${sql.lit(n * (which === 'a' ? 1 : 2000))}`
        // Nothing refers to a copy.
        if (figuresOf(contract).some(({ entity: of, column }) => of === entity && column === name)) return sql`0`
        if (name === 'realName') return sql`${sign(FAMILIES, 7919)} || ${sign(GIVEN, 104729)} || ${sign(GIVEN, 1299709)}`
        if (property?.format === 'phone' && property.unique)
          return sql`'+861' || substr(${part(7368787, 10)}, 1, 5) || substr(${was}, length(${was}) - 7) || n.n`
        if (property?.unique) return sql`${was} || ${sql.lit(which)} || n.n`
        if (property && isStored(property) && property.format === 'date-time') return sql`substr(${was}, 1, 20) || ${part(7919, 3)} || 'Z'`
        if (name === entity.owner) return which === 'a' ? sql`cast(${ownerId} as text)` : sql`p."userId"`
        if (property?.type === 'integer' && !property.choices && !entity.kept) return sql`${was} + n.n % 997`
        return was
      })
      const join = which === 'b' && entity.owner !== undefined && entity.owner !== entity.key
      await sql`with recursive n(n) as (select cast(1 as bigint) union all select n + 1 from n where n < ${sql.lit(most)})
        insert into ${sql.table(table)} (${sql.join(Object.keys(first).map((name) => sql.ref(name)))})
        select ${sql.join(values)} from as_seeded c, n${
          join ? sql` join people p on p.nth = 1 + (n.n * 7919) % ${sql.lit(people)}` : sql``
        }`.execute(trx)
    }
    await sql`drop table as_seeded`.execute(trx)
    await sql`drop table people`.execute(trx)
  })
  const filled = performance.now()
  await db.write(async (trx) => {
    if (isPostgres) await sql`set local statement_timeout = 0`.execute(trx)
    if (isPostgres) await sql`set local maintenance_work_mem = '512MB'`.execute(trx)
    await syncIndexes(db.kind, trx, entity, contract)
  })
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(0)
  console.log(
    `${db.kind}: ${own + others} rows of ${entity.name} in ${seconds(begun, filled)} s, their indexes in ${seconds(filled, performance.now())} s`,
  )
}
