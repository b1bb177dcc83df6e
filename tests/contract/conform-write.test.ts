import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, type Got, type Send } from '../../scripts/conform/client.ts'
import { runConform } from '../../scripts/conform.ts'
import { compareWriting } from '../../scripts/conform/write.ts'
import { withoutGallery } from '../../src/schema/compile/without-gallery.ts'
import { demoAccounts } from '../../mocks/seed/seed.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { contract as whole } from './seed-database.ts'

const contract = withoutGallery(whole)
const accounts = demoAccounts.map(({ username, password }) => ({ name: username, password }))
type Row = Record<string, unknown>

describe('R19: the contract of writing against a backend', () => {
  let backend: Backend
  let send: Send
  beforeAll(async () => {
    backend = await openBackend('sqlite')
    await backend.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = backend.app.server.address() as { port: number }
    send = clientOf(`http://127.0.0.1:${port}/api`)
  })
  afterAll(() => backend?.close())

  it('finds nothing in ours, and leaves nothing behind', async () => {
    const tables = ['application', 'combo', 'engine', 'model', 'vocab', 'voice']
    const counts = () =>
      Promise.all(
        tables.map((table) =>
          backend.db.query
            .selectFrom(table)
            .selectAll()
            .execute()
            .then((rows) => rows.length),
        ),
      )
    const before = await counts()
    const { asked, differences, tried, left } = await compareWriting(contract, send, accounts)
    expect(differences).toEqual([])
    expect(tried).toEqual(tables)
    // Those whose rows name other rows, which an example cannot know.
    expect(left.map((one) => one.replace(/ .*/, ''))).toEqual([
      'corpus.upload',
      'engine-group.adminAdd',
      'interface.adminAdd',
      'admin-notice.add',
      'tts-task.create',
    ])
    expect(asked).toBeGreaterThan(60)
    expect(await counts()).toEqual(before)
  })

  it('issue 16: a proxy that cuts off the answer leaves no row behind, and is told once', async () => {
    const some = { ...contract, entities: { vocab: contract.entities['vocab']! } }
    const rows = () => backend.db.query.selectFrom('vocab').select('vocabId').execute()
    const before = (await rows()).length
    let isCut = false
    const proxy: Send = async (at, body, said) => {
      const got = await send(at, body, said)
      if (isCut || at !== path('save') || got.body?.code !== 200) return got
      isCut = true
      return { ...got, body: undefined }
    }
    const { differences } = await compareWriting(some, proxy, accounts)
    expect(differences.map(({ call, says }) => `${call} ${says}`)).toEqual(['vocab.save is no JSON, although it is called so'])
    expect(await rows()).toHaveLength(before)
    const gone: Send = async (at, body, said) => {
      if (at !== path('save') || !said?.key) return send(at, body, said)
      throw new DOMException('The operation was aborted due to timeout', 'TimeoutError')
    }
    expect((await compareWriting(some, gone, accounts)).left).toEqual(['vocab.save (not answered: look whether its row was made)'])
  })

  /** A backend that does as ours does, but for one thing. */
  type Change = (ask: () => Promise<Got>, path: string, body: Row, said: NonNullable<Parameters<Send>[2]>) => Promise<Got>
  const path = (name: string) => contract.calls[`vocab.${name}`]!.path
  const after =
    (name: string, code: number, how: (got: Got) => Got): Change =>
    async (ask, at) => {
      const got = await ask()
      return at === path(name) && got.body?.code === code ? how(structuredClone(got)) : got
    }
  const done = (got: Got): Got => ({ ...got, status: 200, body: { code: 200, message: '', data: {} } })
  const told = async (change: Change) => {
    const some = { ...contract, entities: { vocab: contract.entities['vocab']! } }
    const proxy: Send = (at, body, said = {}) => change(() => send(at, body, said), at, body as Row, said)
    const { differences } = await compareWriting(some, proxy, accounts)
    return differences.map(({ call, field, code, says }) => `${call} (${String(code)}): ${field} ${says}`)
  }

  it.each<[string, Change, string | RegExp]>([
    [
      'one key makes two',
      (ask, at, body, { key: _, ...said }) => (at === path('save') ? send(at, body, said) : ask()),
      'vocab.save (422): code is 422 for the same key once more, expected 200',
    ],
    [
      'an edit is forgotten',
      (ask, at, body, said) => (at === path('edit') ? send(path('get'), { vocabId: body['vocabId'] }, said) : ask()),
      /^vocab\.(get \(200\): data\.remark is "example", although "exampl2" was just written|edit \(200\): code is 200 for a version that is not the newest any more, expected 409)$/,
    ],
    [
      'an older version wins',
      async (ask, at, body, said) => {
        const got = await ask()
        if (at !== path('edit') || got.body?.code !== 409) return got
        const { body: newest } = await send(path('get'), { vocabId: body['vocabId'] }, said)
        return send(at, { ...body, version: (newest!.data as Row)['version'] }, said)
      },
      'vocab.edit (200): code is 200 for a version that is not the newest any more, expected 409',
    ],
    [
      'what is deleted stays',
      after('get', 404, (got) => ({ ...got, status: 500, body: { code: 500, message: 'Broken.', data: null } })),
      'vocab.get (500): code is 500 for a row that was deleted, expected 404',
    ],
    ['it is deleted twice', after('remove', 404, done), 'vocab.remove (200): code is 200 for a row that was deleted, expected 404'],
    [
      'nobody says which field is at fault',
      after('save', 422, (got) => ({ ...got, body: { ...got.body, data: { fields: {} } } })),
      'vocab.save (422): data.fields.name is missing, although that field is at fault',
    ],
    [
      'nobody needs to be signed in',
      after('save', 401, (got) => ({ ...got, status: 403, body: { ...got.body, code: 403 } })),
      'vocab.save (403): code is 403 where nobody is signed in, expected 401',
    ],
    [
      'a list does not know it',
      after('list', 200, (got) => ({
        ...got,
        body: { ...got.body, data: { ...(got.body!.data as Row), data: [], totalCount: 0, totalPage: 0 } },
      })),
      'vocab.list (200): data.data has no row that was just made',
    ],
    [
      'a text is changed',
      after('get', 200, (got) => ({ ...got, body: { ...got.body, data: { ...(got.body!.data as Row), name: 'other' } } })),
      /^vocab\.get \(200\): data\.name is "other", although "exampl(e|2)" was just (made|written)$/,
    ],
  ])('tells exactly what is otherwise where %s', async (_what, change, expected) => {
    const all = await told(change)
    expect(all.filter((one) => (typeof expected === 'string' ? one !== expected : !expected.test(one)))).toEqual([])
    expect(all.length).toBeGreaterThan(0)
  })

  it('is a command, for which somebody has to be named', async () => {
    const said: string[] = []
    const terminal = {
      say: (text: string) => void said.push(text),
      complain: () => {},
      isScreen: false,
      isPerson: false,
      ask: async () => '',
    }
    const { port } = backend.app.server.address() as { port: number }
    await expect(runConform([`http://127.0.0.1:${port}`, '--write'], terminal)).rejects.toThrow('--write needs --as')
    const [{ name, password }] = accounts.slice(-1) as [{ name: string; password: string }]
    expect(await runConform([`http://127.0.0.1:${port}`, '--write', '--as', `${name}:${password}`], terminal), said.join('\n')).toBe(0)
    expect(said.at(-2)).toMatch(/^Rows of application, model, vocab were made, changed and removed; left out: corpus\.upload/)
    expect(said.at(-1)).toMatch(/^\d+ calls sent; nothing differs\.$/)
  })
})
