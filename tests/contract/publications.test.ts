import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createSessions } from '../../mocks/http/sessions.ts'
import { createPublisher, type RunPublish } from '../../mocks/publications/publisher.ts'
import { createServer } from '../../mocks/server/create-server.ts'
import { listServices } from '../../mocks/server/list-services.ts'
import { setRelease } from '../../scripts/lib/publications.ts'
import { readRecord } from '../../scripts/lib/record.ts'
import { makeOwnFolder } from '../setup/own-folder.ts'
import { runCommand, writeWorld } from '../unit/scripts/run-command.ts'
import type { AnyDatabase, Row } from './any-database.ts'
import { kinds, NOW, send } from './harness.ts'
import { contract, open } from './seed-database.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const PEOPLE = [
  { userId: 'ann', username: 'ann', realName: 'Ann', email: 'ann@example.com', role: 'super-admin', status: 1 },
  { userId: 'bob', username: 'bob', realName: 'Bob', email: 'bob@example.com', role: 'super-admin', status: 1 },
  { userId: 'eve', username: 'eve', realName: 'Eve', email: 'eve@example.com', role: 'user', status: 1 },
]

/** A console with one publication, by somebody who is no account here. */
async function publishFirst() {
  const [root, dist] = [writeWorld(), makeOwnFolder('dist')]
  writeFileSync(join(dist, 'index.html'), '<html></html>')
  const publish = (...args: string[]) => runCommand(['publish', '--root', root, '--out', dist, ...args])
  await publish('--by', 'release robot', '--note', 'first')
  const retitle = (title: string) => {
    const file = join(root, 'screens/order.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"title": "[^"]*",\n {2}"route"/, `"title": "${title}",\n  "route"`))
  }
  const seen = () => readFileSync(join(dist, 'boot.json'), 'utf8')
  return { dist, publish, retitle, seen, shape: readRecord(dist)!.contract }
}

/** In this process: a test waits for no other. */
const runHere: RunPublish = async (args) => {
  const { code, said, complained } = await runCommand(['publish', ...args])
  if (code !== 0) throw new Error(complained)
  return said
}

async function serve(kind: AnyDatabase['kind'], dist: string, shape: string, run = runHere) {
  const { db, close } = await open(kind)
  ends.push(close)
  await db.write((trx) => trx.insertInto('user').values(PEOPLE).execute())
  const sessions = createSessions({ db, contract: () => contract, now: () => NOW })
  const tokens = new Map(await Promise.all(PEOPLE.map(async ({ userId }) => [userId, await sessions.start(userId, '127.0.0.1')] as const)))
  const app = createServer({
    contract: { ...contract, shape },
    db,
    services: await listServices(),
    now: () => NOW,
    rate: 1e9,
    dist,
    publisher: createPublisher(dist, run),
  })
  await app.ready()
  ends.push(() => app.close())
  const call = (as: string, name: string, body: Row = {}, locale = 'en-US') =>
    send(app, `/api/server/publication/${name}`, body, { 'accept-language': locale, 'access-token': tokens.get(as)! })
  const rows = async (as = 'bob') => (await call(as, 'list', { pageSize: 100 })).data?.data as Row[]
  return { db, call, rows }
}

describe.each(kinds)('publications on %s (issue 18)', (kind) => {
  it('are listed with who, when and why, and with what each does in both languages, without marks of Markdown', async () => {
    const { dist, publish, retitle, shape } = await publishFirst()
    retitle('订货')
    await publish('--by', 'ann@example.com', '--note', 'a better word')
    const { db, call, rows } = await serve(kind, dist, shape)
    await expect.poll(async () => (await rows()).length).toBe(2)
    expect(await rows()).toMatchObject([
      { by: 'ann@example.com', note: 'a better word', state: 'live', canReturn: false },
      { by: 'release robot', note: 'first', state: 'past', canReturn: true, changes: 0 },
    ])
    const [{ publicationId }] = (await rows()) as [Row]
    const told = async (locale: string) =>
      ((await call('bob', 'change-list', { publicationId, pageSize: 10 }, locale)).data.data as Row[]).map((row) => row['sentenceLabel'])
    expect((await told('en-US')).join()).toMatch(/“.+” reads “订货” in zh-CN: screens.order.title\./)
    expect((await told('zh-CN')).join()).toMatch(/zh-CN 中“.+”改为“订货”/)
    const events = await db.query.selectFrom('audit').selectAll().where('deed', '=', 'published').execute()
    expect(events.map(({ detail }) => detail).toSorted()).toEqual(['ann@example.com a better word', 'release robot first'])
    expect((await call('eve', 'list')).code).toBe(403)
  })

  it('asks what going back does before it does it', async () => {
    const { dist, publish, retitle, seen, shape } = await publishFirst()
    const first = seen()
    retitle('订货')
    await publish()
    const { call, rows } = await serve(kind, dist, shape)
    await expect.poll(async () => (await rows()).length).toBe(2)
    const [live, past] = (await rows()) as [Row, Row]
    const body = { publicationId: past['publicationId'], note: 'the old word' }
    const asked = await call('bob', 'back', body)
    expect(asked).toMatchObject({ code: 409, data: { confirm: true } })
    expect(asked.message).toMatch(/“订货” reads “.+” in zh-CN: screens.order.title\./)
    expect((await call('bob', 'back', body, 'zh-CN')).message).toMatch(/zh-CN 中“订货”改为/)
    expect(seen()).not.toBe(first)
    expect(await call('bob', 'back', { ...body, confirmed: true })).toMatchObject({ code: 200 })
    await expect.poll(seen).toBe(first)
    await expect.poll(async () => (await rows()).map(({ state }) => state)).toEqual(['live', 'past', 'past'])
    expect((await rows())[0]).toMatchObject({ state: 'live', by: 'Bob', note: 'the old word', backTo: past['release'] })
    expect(await call('bob', 'back', { publicationId: (await rows())[0]!['publicationId'] })).toMatchObject({ code: 409 })
    expect((await rows()).find(({ publicationId }) => publicationId === live['publicationId'])).toMatchObject({ state: 'past' })
  })

  it('waits for another person where two pairs of eyes are wanted, whoever made it and by whatever name', async () => {
    const { dist, publish, retitle, seen, shape } = await publishFirst()
    setRelease(dist, true)
    const first = seen()
    retitle('订货')
    expect((await publish('--by', 'ann@example.com')).said).toContain('waits for release')
    expect(seen()).toBe(first)
    const { call, db, rows } = await serve(kind, dist, shape)
    await expect.poll(async () => (await rows()).length).toBe(2)
    const { publicationId } = (await rows()).find(({ state }) => state === 'waiting')!
    // Whoever may release it hears of it, and nobody else.
    const rung = async () =>
      (await db.query.selectFrom('reminder').selectAll().where('kind', '=', 'publicationWaits').execute()).map(({ userId, status }) => [
        userId,
        status,
      ])
    expect(await rung()).toEqual([['bob', 'unread']])
    expect((await call('eve', 'release', { publicationId })).code).toBe(403)
    expect(await call('ann', 'release', { publicationId })).toMatchObject({
      code: 403,
      message: 'You made this publication. Somebody else has to look at it and release it.',
    })
    expect(seen()).toBe(first)
    expect(await call('bob', 'release', { publicationId })).toMatchObject({ code: 200 })
    const rowOf = async (id: unknown) => (await rows()).find((row) => row['publicationId'] === id)
    await expect.poll(() => rowOf(publicationId)).toMatchObject({ state: 'live', decidedBy: 'Bob' })
    expect(seen()).not.toBe(first)
    expect(await rung()).toEqual([['bob', 'read']])
    expect(await call('bob', 'release', { publicationId })).toMatchObject({ code: 409 })
    // The audit log tells of all: who asked for it, who tried to release their own (issue 18), and who let it go out.
    const told = await db.query.selectFrom('audit').selectAll().where('subjectKey', '=', String(publicationId)).execute()
    expect(new Set(told.map(({ deed, outcome, operatorId, detail }) => [deed, outcome, operatorId, detail].join(' ').trim()))).toEqual(
      new Set(['published done  ann@example.com', 'published refused ann ann@example.com', 'edit done bob']),
    )

    // A return is a publication, too; who asked for it may still take it back.
    const past = (await rows()).find(({ state }) => state === 'past')!
    await call('bob', 'back', { publicationId: past['publicationId'], confirmed: true })
    await expect.poll(async () => (await rows()).some(({ state }) => state === 'waiting')).toBe(true)
    const back = (await rows()).find(({ state }) => state === 'waiting')!
    expect(await call('bob', 'release', { publicationId: back['publicationId'] })).toMatchObject({ code: 403 })
    expect(await call('bob', 'refuse', { publicationId: back['publicationId'] })).toMatchObject({ code: 200 })
    await expect.poll(() => rowOf(back['publicationId'])).toMatchObject({ state: 'refused', canReturn: false })
    expect(seen()).not.toBe(first)
  })

  it('that cannot be made are as they were before, and the audit log says over what', async () => {
    const { dist, publish, retitle, shape } = await publishFirst()
    retitle('订货')
    await publish()
    const { db, call, rows } = await serve(kind, dist, shape, () => Promise.reject(new Error('no room')))
    await expect.poll(async () => (await rows()).length).toBe(2)
    const past = (await rows()).find(({ state }) => state === 'past')!
    expect(await call('bob', 'back', { publicationId: past['publicationId'], confirmed: true })).toMatchObject({ code: 200 })
    const failed = () => db.query.selectFrom('audit').selectAll().where('deed', '=', 'published').where('outcome', '=', 'refused').execute()
    await expect.poll(failed).toMatchObject([{ operatorId: 'bob', detail: 'no room' }])
    await expect.poll(async () => (await rows()).map(({ state }) => state)).toEqual(['live', 'past'])
  })

  it('refuses to go back to what this backend does not serve, and says how that is done', async () => {
    const { dist, publish, retitle } = await publishFirst()
    retitle('订货')
    await publish()
    const { call, rows } = await serve(kind, dist, 'another')
    await expect.poll(async () => (await rows()).length).toBe(2)
    const past = (await rows()).find(({ state }) => state === 'past')!
    expect(past).toMatchObject({ canReturn: false })
    const refused = await call('bob', 'back', { publicationId: past['publicationId'], confirmed: true })
    expect(refused).toMatchObject({ code: 409 })
    expect(refused.message).toContain(`--back ${String(past['release'])}`)
  })
})
