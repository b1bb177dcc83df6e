import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, type Envelope, type Got, type Send } from '../../scripts/conform/client.ts'
import { compare, readingCalls } from '../../scripts/conform/compare.ts'
import { runConform } from '../../scripts/conform.ts'
import type { Call } from '../../src/schema/contract.ts'
import { withoutGallery } from '../../src/schema/compile/without-gallery.ts'
import { demoAccounts } from '../../mocks/seed/seed.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { contract as whole } from './seed-database.ts'

const contract = withoutGallery(whole)
const accounts = demoAccounts.map(({ username, password }) => ({ name: username, password }))
const call = (name: string): Call => contract.calls[name]!
type Row = Record<string, unknown>
type Page = { data: Row[]; totalPage: number; pageNo: number }

describe('R15: the contract against a backend', () => {
  let backend: Backend
  let send: Send
  /** A page of orders, as whoever may read them is answered. */
  let good: Got
  beforeAll(async () => {
    backend = await openBackend('sqlite')
    await backend.app.listen({ port: 0, host: '127.0.0.1' })
    const address = backend.app.server.address() as { port: number }
    send = clientOf(`http://127.0.0.1:${address.port}/api`)
    const signedIn = await send(call('auth.signin').path, { username: accounts[0]!.name, password: accounts[0]!.password })
    good = await send(call('admin-order.list').path, { pageSize: 5 }, { token: String(signedIn.body?.data) })
  })
  afterAll(() => backend?.close())

  it('finds nothing in ours, whoever asks', async () => {
    const { asked, differences } = await compare(contract, send, accounts)
    expect(differences).toEqual([])
    expect(asked).toBeGreaterThan(500)
  })

  /** A backend that answers as ours does, but for one thing; of the calls, those that can show it. */
  const broken = (names: string[], change: (got: Got, body: Row, path: string, token?: string) => void | Got) => {
    const some = {
      ...contract,
      calls: Object.fromEntries(Object.entries(contract.calls).filter(([name]) => names.includes(name) || ALWAYS.includes(name))),
    }
    const proxy: Send = async (path, body, said) => {
      const got = await send(path, body, said)
      return change(got, body as Row, path, said?.token) ?? got
    }
    return compare(some, proxy, accounts).then(({ differences }) =>
      differences.map(({ call: of, field, code, says }) => `${of} (${String(code)}): ${field} ${says}`),
    )
  }
  const ALWAYS = ['auth.signin', 'user.getInfo']
  const of = (name: string, path: string) => call(name).path === path
  const data = <T>(got: Got) => (got.body?.code === 200 ? (got.body.data as T) : undefined)

  it.each<[string, string[], (got: Got, body: Row, path: string, token?: string) => void | Got, RegExp]>([
    [
      'a field is missing',
      [],
      (got, _b, path) => void (of('user.getInfo', path) && delete data<Row>(got)?.['certType']),
      /^user\.getInfo \(200\): data\.certType is missing$/,
    ],
    [
      'a field has another type',
      [],
      (got, _b, path) => void (of('user.getInfo', path) && data<Row>(got) && (data<Row>(got)!['certType'] = '0')),
      /^user\.getInfo \(200\): data\.certType is "0", expected integer$/,
    ],
    [
      'a password is answered',
      ['user.adminList'],
      (got, _b, path) => void (of('user.adminList', path) && data<Page>(got)?.data.forEach((row) => (row['password'] = 'x'))),
      /^user\.adminList \(200\): data\.data\.password is answered, but the contract has no such field$/,
    ],
    [
      'pages are larger than asked for',
      ['admin-order.list'],
      inPlace(
        (got, body, path) => of('admin-order.list', path) && body['pageSize'] === 5 && data<Page>(got)?.data.push(...data<Page>(got)!.data),
      ),
      /^admin-order\.list \(200\): data\.data has 10 rows, although 5 were asked for$/,
    ],
    [
      'the pages do not add up',
      ['admin-order.list'],
      inPlace((got, _b, path) => of('admin-order.list', path) && data<Page>(got) && (data<Page>(got)!.totalPage = 99)),
      /^admin-order\.list \(200\): data\.totalPage is 99, although \d+ rows make \d+$/,
    ],
    [
      'page 2 is page 1',
      ['admin-order.list'],
      inPlace((got, body, path) => of('admin-order.list', path) && keep(got, body)),
      /^admin-order\.list \(200\): data\.data of page 2 has rows of page 1$/,
    ],
    [
      'the order is not heeded',
      ['admin-order.list'],
      inPlace((got, body, path) => of('admin-order.list', path) && body['sortOrder'] === 'descend' && data<Page>(got)?.data.reverse()),
      /^admin-order\.list \(200\): data\.data\.\w+ is not in the order asked for \(descend\)$/,
    ],
    [
      'a right is not asked for',
      ['admin-order.list'],
      (got, _b, path) => (of('admin-order.list', path) && got.status === 403 ? structuredClone(good) : undefined),
      /^admin-order\.list \(200\): code is 200 for \w+, who does not hold the right, expected 403$/,
    ],
    [
      'nobody needs to be signed in',
      ['user.permissions'],
      (got, _b, path) =>
        of('user.permissions', path) && got.body?.code === 401
          ? { status: 200, type: got.type, body: { code: 200, message: '', data: { permissions: [], menu: [] } } }
          : undefined,
      /^user\.permissions \(200\): code is 200 where nobody is signed in, expected 401$/,
    ],
    [
      'status and code differ',
      ['admin-order.list'],
      (got, _b, path) => void (of('admin-order.list', path) && got.body?.code === 403 && (got.status = 500)),
      /^admin-order\.list \(403\): code is 403 under HTTP 500, expected both alike$/,
    ],
    [
      'messages are of one language',
      ['user.permissions'],
      (got) => void (got.body?.code === 401 && (got.body.message = 'No.')),
      /^user\.(permissions|getInfo) \(401\): message is the same in every language$/,
    ],
    [
      'unknown fields are taken',
      ['admin-order.list'],
      (got, body, path) =>
        of('admin-order.list', path) && 'noSuchField' in body && got.body?.code !== 401 && got.status !== 403
          ? structuredClone(good)
          : undefined,
      /^admin-order\.list \(200\): code is 200 for a field that it does not take, expected 400 or 422$/,
    ],
    [
      'an absent row is found',
      ['admin-order.get', 'admin-order.list'],
      (got, _b, path) =>
        of('admin-order.get', path) && got.body?.code === 404
          ? { status: 500, type: got.type, body: { code: 500, message: 'Broken.' } }
          : undefined,
      /^admin-order\.get \(500\): code is 500 for a row that is not there, expected 404$/,
    ],
    [
      'an export is a page of HTML',
      ['admin-order.list', 'user.permissions'],
      (got, _b, path) =>
        of('user.permissions', path) && got.body?.code === 200 ? { ...got, type: 'text/html', body: undefined } : undefined,
      /^user\.permissions \(\d+\): {2}is text\/html, expected JSON$/,
    ],
    [
      'issue 16: a proxy answers a page of its own to whoever is not signed in',
      ['user.permissions'],
      (got, _b, path) =>
        of('user.permissions', path) && got.body?.code === 401 ? { status: 502, type: 'text/html', body: undefined } : undefined,
      /^user\.permissions \(502\): {2}is text\/html, expected JSON$/,
    ],
    [
      'issue 16: a proxy cuts an answer off',
      ['admin-order.list'],
      (got, _b, path) => (of('admin-order.list', path) ? { ...got, body: undefined } : undefined),
      /^admin-order\.list \(\d+\): {2}is no JSON, although it is called so$/,
    ],
    [
      'issue 16: a proxy answers a page of its own instead of a file',
      ['admin-order.export'],
      (got, _b, path) => (of('admin-order.export', path) ? { status: 502, type: 'text/html', body: undefined } : undefined),
      /^admin-order\.export \(502\): {2}is text\/html, expected text\/csv$/,
    ],
    [
      'an unknown address is served',
      [],
      (got, _b, path) => void (path === '/server/no-such/call' && ((got.body as Envelope).code = 200)),
      /^an unknown address \(200\): code is 200, expected 404$/,
    ],
  ])('tells exactly what is otherwise where %s', async (_what, names, change, said) => {
    const told = await broken(names, change)
    expect(told.filter((one) => !said.test(one))).toEqual([])
    expect(told.length).toBeGreaterThan(0)
  })

  /** Changes in place, and answers nothing. */
  function inPlace(change: (got: Got, body: Row, path: string) => unknown) {
    return (got: Got, body: Row, path: string): void => void change(got, body, path)
  }
  const pages: { first?: Row[] } = {}
  function keep(got: Got, body: Row): void {
    const page = data<Page>(got)
    if (!page) return
    if (body['pageNo'] === 1) pages.first = page.data
    else if (body['pageNo'] === 2) page.data = pages.first!
  }

  it('is a command that answers 0 or 1, and says how to be called', async () => {
    const said: string[] = []
    const terminal = {
      say: (text: string) => void said.push(text),
      complain: () => {},
      isScreen: false,
      isPerson: false,
      ask: async () => '',
    }
    const { port } = backend.app.server.address() as { port: number }
    expect(await runConform([`http://127.0.0.1:${port}`], terminal)).toBe(0)
    expect(said.at(-1)).toMatch(/^\d+ calls sent, none by somebody who is signed in \(--as NAME:PASSWORD\); nothing differs\.$/)
    expect(await runConform([`http://127.0.0.1:${port}`, '--as', 'nobody:wrong'], terminal)).toBe(1)
    expect(said.at(-2)).toMatch(/^auth\.signin \(400\): data is no token for nobody: /)
    await expect(runConform(['somewhere'], terminal)).rejects.toThrow('Missing URL')
  })

  it('D16-3: says once why nobody answers, instead of a difference a call', async () => {
    const gone = createServer()
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve))
    const { port } = gone.address() as { port: number }
    await new Promise((resolve) => gone.close(resolve))
    const quiet = { say: () => {}, complain: () => {}, isScreen: false, isPerson: false, ask: async () => '' }
    await expect(runConform([`http://127.0.0.1:${port}`], quiet)).rejects.toThrow(
      `Nobody answers at http://127.0.0.1:${port}: connect ECONNREFUSED 127.0.0.1:${port}.`,
    )
  })

  it('issue 16: stops waiting for a backend that hangs, and says so', async () => {
    let waited = 0
    const hanging: Send = async (path, body, said) => {
      if (of('auth.signin', path) || of('user.getInfo', path)) return send(path, body, said)
      waited++
      throw new DOMException('The operation was aborted due to timeout', 'TimeoutError')
    }
    const { differences } = await compare(contract, hanging, accounts)
    expect(waited).toBeLessThan(30)
    expect(differences.at(-1)).toMatchObject({
      call: 'all other calls',
      says: expect.stringMatching(/^is not waited for: \d\d did not come in time$/),
    })
    expect(differences[0]).toMatchObject({ field: '', says: 'did not come: nothing came for half a minute' })
  })

  it('sends nothing that changes anything', () => {
    expect(
      readingCalls(contract).filter((one) => one.creates || ['add', 'edit', 'save', 'delete', 'move', 'import'].includes(one.does)),
    ).toEqual([])
  })
})
