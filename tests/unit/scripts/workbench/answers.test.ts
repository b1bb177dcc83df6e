import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answered, createAnswers } from '../../../../scripts/lib/workbench/answers.ts'
import { keepFolder } from '../../../../scripts/lib/kept-folder.ts'
import { findInRows } from '../../../../scripts/lib/workbench/tell-plan.ts'
import { missingIn } from '../../../../scripts/lib/workbench/retell.ts'
import { createPreview } from '../../../../scripts/lib/workbench/preview-drafts.ts'
import type { AreaManifest, Boot } from '../../../../src/schema/manifest.ts'
import { judgeRequest } from '../../../../scripts/lib/workbench/judge-request.ts'

let place = ''
let folder = ''
let drafts = ''
let answer: ReturnType<typeof createAnswers>

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'workbench-'))
  folder = join(place, 'schemas')
  drafts = join(place, 'drafts')
  await cp('schemas', folder, { recursive: true })
  answer = createAnswers(folder, drafts)
})
afterAll(() => rm(place, { recursive: true, force: true }))

// why: what a test asks for it knows the shape of.
const bodyOf = <T>({ body }: Answered) => body as T
const ask = (method: string, address: string, body?: unknown, language?: string) => {
  const url = new URL(address, 'http://page/')
  return answer({ method, path: url.pathname.slice(1), query: url.searchParams, body, language })
}
type Put = { path?: unknown; text?: unknown; base?: unknown; force?: boolean }
/** Writes one file. */
const put = ({ force, ...file }: Put, language?: string) => ask('PUT', 'files', { files: [file], ...(force ? { force } : {}) }, language)
const FILE = 'screens/admin/order.json'
const read = async () => bodyOf<{ hash: string; text: string }>(await ask('GET', `file?path=${FILE}`))
const onDisk = () => readFile(join(folder, FILE), 'utf8')

it('a file is read with its hash, and written while that is what is there', async () => {
  const before = await read()
  expect(before.text).toBe(await onDisk())
  const text = before.text.replace('"订单管理"', '"订单"')
  const { status, body } = await put({ path: FILE, text, base: before.hash })
  expect(status).toBe(200)
  expect(await onDisk()).toBe(text)
  expect((await read()).hash).toBe((body as { hashes: Record<string, string> }).hashes[FILE])

  const late = await put({ path: FILE, text: before.text, base: before.hash })
  expect([late.status, bodyOf<{ changed: Record<string, { text: string }> }>(late).changed[FILE]!.text]).toEqual([409, text])
  expect(await onDisk()).toBe(text)
  const known = await put({ path: FILE, text, base: null })
  expect(known.status).toBe(409)
})

it('a new key is looked up with all that follows it, what it means and the code that may name it (issue 18)', async () => {
  type Told = { files: Record<string, string | null>; moved: { file: string; line: number }[]; does: { text: string }[]; code: string[] }
  const told = bodyOf<Told>(
    await ask('POST', 'rename', { file: 'entities/vocab.json', path: ['properties', 'name'], to: 'heading', drafts: {} }, 'en-US'),
  )
  expect(JSON.parse(told.files['entities/vocab.json']!)).toMatchObject({ properties: { heading: { was: 'name' } } })
  expect(told.moved.every(({ line }) => line > 1)).toBe(true)
  expect(told.does.map(({ text }) => text).join()).toContain('heading')
  expect(told.code).toContainEqual(expect.stringMatching(/^mocks\/.*\.ts$/))
  const kept = await ask('POST', 'rename', { file: 'entities/vocab.json', path: [], to: 'word-list', drafts: {} }, 'zh-CN')
  expect(bodyOf<{ findings: { rule: string; said: string }[] }>(kept).findings[0]).toMatchObject({ rule: 'core-call' })
  const taken = await ask('POST', 'rename', { file: 'entities/vocab.json', path: [], to: 'order', drafts: {} })
  expect(taken.body).toEqual({ refused: 'taken' })
  expect((await ask('POST', 'rename', { file: 'menus/user.json', path: [], to: 'x', drafts: {} })).status).toBe(422)
})

it('what goes with a page is looked up, and what it means (issue 18)', async () => {
  type Told = {
    files: Record<string, string | null>
    went: { steps: string[] }[]
    unused: string[]
    does: { text: string }[]
    findings: object[]
  }
  const asked = { file: 'screens/admin/notice-preview.json', path: [], also: [], drafts: {} }
  const told = bodyOf<Told>(await ask('POST', 'remove', asked, 'en-US'))
  expect([told.files[asked.file], told.unused, told.findings]).toEqual([null, [], []])
  expect(told.went.map(({ steps }) => steps)).toEqual([['actions', 'preview']])
  expect((await ask('POST', 'remove', { ...asked, file: 'menus/user.json' })).status).toBe(422)
  expect((await ask('POST', 'remove', { ...asked, also: 'x' })).status).toBe(422)
})

it('a file that was made here can be taken back while it is as it was written, and nothing leads out of the folder', async () => {
  const path = 'screens/admin/made-here.json'
  const { text } = await read()
  const { body } = await put({ path, text, base: null, force: true })
  const base = (body as { hashes: Record<string, string> }).hashes[path]!
  await writeFile(join(folder, path), `${text} `)
  expect((await put({ path, text: null, base })).status).toBe(409)
  expect((await put({ path, text: null, base: null })).status).toBe(409)
  expect((await put({ path: '../package.json', text: null, base })).status).toBe(422)
  await writeFile(join(folder, path), text)
  expect(await put({ path, text: null, base })).toEqual({ status: 200, body: { hashes: { [path]: null } } })
  expect(existsSync(join(folder, path))).toBe(false)
})

it('where the disk takes nothing it is said of which file, in the language of the reader, and all stays as it was', async () => {
  await writeFile(join(folder, 'screens/closed'), '')
  const { hash, text } = await read()
  const files = [
    { path: FILE, text: text.replace('"订单管理"', '"单"'), base: hash },
    { path: 'screens/closed/page.json', text: '{}', base: null },
  ]
  for (const [language, said] of [
    ['en-US', '"screens/closed/page.json" cannot be written, its folder is closed or the disk is full.'],
    ['zh-CN', '无法写入“screens/closed/page.json”，文件夹不可写，或磁盘已满。'],
  ])
    expect(await ask('PUT', 'files', { files, force: true }, language)).toEqual({ status: 422, body: { message: said } })
  expect(await onDisk()).toBe(text)
  await rm(join(folder, 'screens/closed'))
})

it('a text with findings is kept beside the folder, and the file stays as it was', async () => {
  const { hash, text } = await read()
  const wrong = text.replace('"userName"', '"userNam"')
  const kept = await put({ path: FILE, text: wrong, base: hash })
  expect(kept.status).toBe(202)
  expect(bodyOf<{ findings: { rule: string }[] }>(kept).findings.map(({ rule }) => rule)).toContain('known-field')
  expect(await onDisk()).toBe(text)
  expect(bodyOf<{ draft: { text: string } }>(await ask('GET', `file?path=${FILE}`)).draft.text).toBe(wrong)
  await ask('DELETE', `draft?path=${FILE}`)
  expect(bodyOf<{ draft?: object }>(await ask('GET', `file?path=${FILE}`)).draft).toBeUndefined()
})

it('a change that makes other files wrong is kept as a draft, and what was wrong there before stands in the way of nobody (issue 18)', async () => {
  const path = 'entities/combo.json'
  const stale = 'screens/admin/notice.json'
  const [before, notice] = await Promise.all([readFile(join(folder, path), 'utf8'), readFile(join(folder, stale), 'utf8')])
  const { hash: base } = bodyOf<{ hash: string }>(await ask('GET', `file?path=${path}`))
  await writeFile(join(folder, stale), notice.replace('{', '{ "nothing": 1,'))
  const entity = JSON.parse(before) as { properties: Record<string, object> }
  delete entity.properties['validDays']
  const without = JSON.stringify(entity)

  const kept = await put({ path, text: without, base })
  expect(kept.status).toBe(202)
  const files = bodyOf<{ findings: { file: string }[] }>(kept).findings.map(({ file }) => file)
  expect(files).not.toContain(stale)
  expect(files).toContain('screens/admin/packet-combo.json')
  expect(await readFile(join(folder, path), 'utf8')).toBe(before)
  const opened = 'screens/admin/notice-preview.json'
  const { hash } = bodyOf<{ hash: string }>(await ask('GET', `file?path=${opened}`))
  expect((await put({ path: opened, text: null, base: hash })).status).toBe(202)
  expect(existsSync(join(folder, opened))).toBe(true)

  expect((await put({ path, text: `${before}\n`, base })).status).toBe(200)
  await Promise.all([writeFile(join(folder, path), before), writeFile(join(folder, stale), notice)])
  await ask('DELETE', `draft?path=${path}`)
})

it('a draft names what it was made from, also when the file is another by then, and of a file that is not there yet', async () => {
  const { hash, text } = await read()
  const wrong = text.replace('"userName"', '"userNam"')
  await put({ path: FILE, text: wrong, base: hash })
  await writeFile(join(folder, FILE), `${text}\n`)
  const { draft } = bodyOf<{ draft: object }>(await ask('GET', `file?path=${FILE}`))
  expect(draft).toEqual({ text: wrong, base: hash, saved: text })
  await writeFile(join(folder, FILE), text)
  await ask('DELETE', `draft?path=${FILE}`)

  const path = 'screens/admin/new-page.json'
  // Whoever makes a page asks for a file that is not there yet; a browser tells every 404 as an error.
  expect(await ask('GET', `file?path=${path}`)).toEqual({ status: 200, body: { path, hash: null, text: '' } })
  expect((await put({ path, text: '{ "kind": "list" }', base: null })).status).toBe(202)
  expect(await ask('GET', `file?path=${path}`)).toEqual({
    status: 200,
    body: { path, hash: null, text: '', draft: { text: '{ "kind": "list" }', base: null, saved: '' } },
  })
  expect(bodyOf<{ drafts: string[] }>(await ask('GET', 'files')).drafts).toEqual([path])
  await ask('DELETE', `draft?path=${path}`)
})

it('both languages of a change are written together, or neither (issue 18)', async () => {
  const other = `locales/en-US/${FILE}`
  const [source, version] = await Promise.all([readFile(join(folder, FILE), 'utf8'), readFile(join(folder, other), 'utf8')])
  const texts = async () => [await readFile(join(folder, FILE), 'utf8'), await readFile(join(folder, other), 'utf8')]
  const { hash } = await read()
  const base = bodyOf<{ hash: string }>(await ask('GET', `file?path=${other}`)).hash
  const files = [
    { path: FILE, text: `${source}\n`, base: hash },
    { path: other, text: `${version}\n`, base },
  ]
  // One was changed meanwhile, is no JSON, or has findings.
  const late = await ask('PUT', 'files', { files: [files[0], { ...files[1], base: null }] })
  expect([late.status, Object.keys(bodyOf<{ changed: object }>(late).changed)]).toEqual([409, [other]])
  expect((await ask('PUT', 'files', { files: [files[0], { ...files[1], text: '{' }] })).status).toBe(422)
  const wrong = { ...files[1], text: '{ "title": "Orders", "nothing": 1 }' }
  expect((await ask('PUT', 'files', { files: [files[0], wrong] })).status).toBe(202)
  expect(await texts()).toEqual([source, version])
  for (const path of [FILE, other]) {
    expect(bodyOf<{ draft?: object }>(await ask('GET', `file?path=${path}`)).draft).toBeDefined()
    await ask('DELETE', `draft?path=${path}`)
  }
  // The second cannot be put in its place.
  const beside = join(folder, `${other}.${process.pid}.tmp`)
  await mkdir(beside)
  expect((await ask('PUT', 'files', { files })).status).toBe(422)
  await rm(beside, { recursive: true, force: true })
  expect(await texts()).toEqual([source, version])

  expect((await ask('PUT', 'files', { files })).status).toBe(200)
  expect(await texts()).toEqual([`${source}\n`, `${version}\n`])
  await writeFile(join(folder, FILE), source)
  await writeFile(join(folder, other), version)
})

it('findings of drafts come with a mend, and nothing is written', async () => {
  const { text } = await read()
  const wrong = text.replace('"userName"', '"userNam"')
  const { findings } = bodyOf<{ findings: { file: string; mend?: { splices: { start: number; end: number; text: string }[] } }[] }>(
    await ask('POST', 'check', { drafts: { [FILE]: wrong } }),
  )
  const [splice] = findings.find(({ file, mend }) => file === FILE && mend)!.mend!.splices
  expect(wrong.slice(0, splice!.start) + splice!.text + wrong.slice(splice!.end)).toBe(text)
  expect(await onDisk()).toBe(text)
  expect(bodyOf<{ findings: object[] }>(await ask('POST', 'check', { drafts: {} })).findings).toEqual([])
})

type Mend = { title: string; splices: { start: number; end: number; text: string }[] }
type Mended = { file: string; rule: string; message: string; mend?: Mend; ways?: Mend[] }
const findingsOf = async (path: string, text: string) =>
  bodyOf<{ findings: Mended[] }>(await ask('POST', 'check', { drafts: { [path]: text } })).findings
const mended = (text: string, { mend }: Mended) =>
  mend!.splices
    .toSorted((one, other) => other.start - one.start)
    .reduce((now, one) => now.slice(0, one.start) + one.text + now.slice(one.end), text)

it('markup in a sentence is mended by leaving it out (issue 18)', async () => {
  const { text } = await read()
  const wrong = text.replace('还没有订单', '还<b class=\\"x\\">没有</b>订单')
  const found = await findingsOf(FILE, wrong)
  expect(found).toMatchObject([{ rule: 'no-code', mend: { title: '还没有订单' } }])
  expect(mended(wrong, found[0]!)).toBe(text)
})

it('a column that is no longer there is left out wherever it is named (issue 18)', async () => {
  const { text } = await read()
  let now = text
    .replace('"sums": ["payAmount", "count"]', '"sums": ["payAmount", "gone", "count"]')
    .replace('"group": [', '"group": ["bygone", ')
  expect(now).toMatch(/"gone"[^]*"bygone"|"bygone"[^]*"gone"/)
  for (let round = 0; round < 2; round++) {
    const found = await findingsOf(FILE, now)
    expect(found.map(({ mend }) => mend?.title).toSorted()).toEqual(
      ['leave out "bygone"', 'leave out "gone"'].slice(0, 2 - round).toSorted(),
    )
    now = mended(
      now,
      found.find(({ mend }) => mend!.title === ['leave out "gone"', 'leave out "bygone"'][round])!,
    )
  }
  expect(now).toBe(text)
})

it('a field without a list to choose its rows from is given the only one that is right; of several somebody chooses (issue 18)', async () => {
  const without = async (entity: string, field: string) => {
    const { text } = bodyOf<{ text: string }>(await ask('GET', `file?path=${entity}`))
    const { properties, ...rest } = JSON.parse(text) as { properties: Record<string, { options: unknown }> }
    const { options, ...bare } = properties[field]!
    const left = JSON.stringify({ ...rest, properties: { ...properties, [field]: bare } })
    return { options, found: (await findingsOf(entity, left))[0]!, left }
  }
  const one = await without('entities/corpus.json', 'modelId')
  expect(one.found).toMatchObject({
    file: 'screens/asr/corpus.json',
    mend: { title: 'say "options": { "call": "model.list" }', file: 'entities/corpus.json' },
  })
  const said = mended(one.left, one.found)
  expect((JSON.parse(said) as { properties: Record<string, object> }).properties['modelId']).toMatchObject({ options: one.options })
  expect(await findingsOf('entities/corpus.json', said)).toEqual([])

  const { found, left } = await without('entities/asr-task.json', 'appId')
  expect(found).toMatchObject({ lacks: { file: 'entities/asr-task.json', path: ['properties', 'appId', 'options'] } })
  expect(found.mend).toBeUndefined()
  expect(found.ways?.length).toBeGreaterThan(1)
  for (const way of found.ways!) expect(await findingsOf('entities/asr-task.json', mended(left, { ...found, mend: way }))).toEqual([])
})

it('a mend of very much is told in no more than fits on a button', async () => {
  const path = 'entities/engine-group.json'
  const { text } = bodyOf<{ text: string }>(await ask('GET', `file?path=${path}`))
  const { properties, ...rest } = JSON.parse(text) as { properties: object }
  const more = Object.fromEntries(
    Array.from({ length: 200 }, (_, at) => [`extra${at}`, { title: `字段${at}`, type: 'string', maxLength: 9 }]),
  )
  const drafts = { [path]: JSON.stringify({ ...rest, properties: { ...properties, ...more } }) }
  for (const language of ['en-US', 'zh-CN']) {
    const { findings } = bodyOf<{ findings: { mend?: { title: string } }[] }>(await ask('POST', 'check', { drafts }, language))
    expect(findings.length).toBeGreaterThan(199)
    for (const { mend } of findings) if (mend) expect(mend.title).toMatch(/^.{1,119}…?$/)
  }
})

it('what is missing is known by the clause that says so, in every language: a word beside others, or a translation with the way to it', async () => {
  const file = 'screens/admin/order.json'
  const { text } = bodyOf<{ text: string }>(await ask('GET', `file?path=${file}`))
  const { permission: _, ...rest } = JSON.parse(text) as { permission: string }
  for (const language of ['en-US', 'zh-CN']) {
    const drafts = { [file]: JSON.stringify(rest) }
    const { findings } = bodyOf<{ findings: { message: string; missing?: object }[] }>(await ask('POST', 'check', { drafts }, language))
    expect(findings.filter(({ message }) => message.startsWith('Missing')).map(({ missing }) => missing)).toEqual([{ word: true }])
  }
  expect(missingIn('Missing translation of "支付" (actions.pay.title)')).toEqual({ way: 'actions.pay.title' })
  expect(missingIn('Missing property "why" beside "when", the form is sent and refused if nobody is told why not')).toEqual({ word: true })
  expect(missingIn('Missing property "map" or "cards", a view is of one kind')).toEqual({ word: true })
  expect(missingIn('Missing field "order" in "body", it is required and only a page sends this call')).toBeUndefined()
  expect(missingIn('Unexpected property "widgt"')).toBeUndefined()
})

it.each([
  '../package.json',
  'screens/../../x.json',
  '/etc/passwd.json',
  '.meta/app.schema.json',
  'screens/.hidden.json',
  'README.md',
  'screens/a.JSON',
  'screens/a.json/',
  'linked/x.json',
  'link.json',
  `screens/${'a'.repeat(300)}.json`,
  '',
])('"%s" is neither read nor written', async (path) => {
  if (!existsSync(join(folder, 'linked'))) {
    await symlink(place, join(folder, 'linked'))
    await symlink(join(place, 'elsewhere.json'), join(folder, 'link.json'))
  }
  const text = '{}'
  expect((await put({ path, text, base: null })).status).toBe(422)
  expect((await put({ path, text, base: null, force: true })).status).toBe(422)
  expect((await ask('GET', `file?path=${encodeURIComponent(path)}`)).status).toBe(422)
  expect((await ask('DELETE', `draft?path=${encodeURIComponent(path)}`)).status).toBe(422)
  expect(existsSync(join(place, 'x.json')) || existsSync(join(place, 'elsewhere.json'))).toBe(false)
  await rm(join(folder, 'linked'))
  await rm(join(folder, 'link.json'))
})

it('a link in the folder is not followed, so that what lies behind it is not listed', async () => {
  const there = join(place, 'behind')
  await mkdir(there)
  await writeFile(join(there, 'seen.json'), '{}')
  await symlink(there, join(folder, 'linked'))
  const { files } = bodyOf<{ files: { path: string }[] }>(await ask('GET', 'files'))
  await rm(join(folder, 'linked'))
  expect(files.map(({ path }) => path).filter((path) => path.startsWith('linked'))).toEqual([])
})

it('what is no JSON, or no such question, is refused in a sentence', async () => {
  const { hash, text } = await read()
  for (const body of [
    { path: FILE, text: `${text},`, base: hash },
    { path: FILE, text: 7, base: hash },
    { path: FILE, text },
    [],
    undefined,
  ]) {
    const refused = await ask('PUT', 'files', body && !Array.isArray(body) ? { files: [body] } : body)
    expect([refused.status, typeof bodyOf<{ message: string }>(refused).message]).toEqual([422, 'string'])
  }
  expect((await ask('POST', 'check', { drafts: { 'screens/x.json': 1 } })).status).toBe(422)
  expect((await ask('GET', 'elsewhere')).status).toBe(404)
  expect((await ask('POST', 'format', { file: '../screens/x.json', drafts: {} })).status).toBe(404)
  expect((await ask('GET', 'explain?screen=none')).status).toBe(404)
  expect(await onDisk()).toBe(text)
})

it('the format of a file offers the names that are there by now, what is typed and not saved included (issue 18)', async () => {
  const drafts = { 'calls/my-order.json': '{ "mine": { "does": "list", "entity": "order", "scope": "own" } }' }
  const { status, body } = await ask('POST', 'format', { file: FILE, drafts })
  expect(status).toBe(200)
  const text = JSON.stringify(body)
  for (const name of ['"my-order.mine"', '"orderNo"']) expect(text).toContain(name)
  // The fields of an entity that this file is not about are of no use here.
  expect(text).not.toContain('"wordCount"')
})

it('several files are told at once', async () => {
  const { text } = await read()
  const { body } = await ask('POST', 'texts', { paths: [FILE, 'screens/none.json', '../package.json'] })
  expect(body).toEqual({ texts: { [FILE]: text } })
})

it('a new screen is proposed and not written', async () => {
  const asked = {
    kind: 'list',
    id: 'admin/order-again',
    title: '再看订单',
    english: 'Orders again',
    from: 'order',
    group: 'trade',
    drafts: {},
  }
  const { files } = bodyOf<{ files: Record<string, string> }>(await ask('POST', 'new', asked))
  expect(Object.keys(files)).toContain('screens/admin/order-again.json')
  expect(existsSync(join(folder, 'screens/admin/order-again.json'))).toBe(false)
  await writeFile(join(place, 'told.json'), JSON.stringify(files))
  expect((await ask('POST', 'new', { ...asked, id: 'admin/order' })).status).toBe(422)
})

it('who may do what on a page is told for every person, in the words of their language (issue 18)', async () => {
  type People = { people: { title: string; opens: boolean; deeds: string[] }[] }
  const inEnglish = bodyOf<People>(await ask('GET', 'explain?screen=admin/order', undefined, 'en-US')).people
  expect(inEnglish.map(({ title }) => title)).toEqual(['', 'Administrator', 'Agent', 'User'])
  expect(inEnglish.filter(({ opens }) => opens)).toHaveLength(1)
  expect(inEnglish[1]!.deeds).toContain('Confirm payment')
  const { people } = bodyOf<People>(await ask('GET', 'explain?screen=admin/order', undefined, 'zh-CN'))
  expect(people[1]).toMatchObject({ title: '管理员', deeds: expect.arrayContaining([expect.stringMatching(/\p{Script=Han}/u)]) })
  // Why somebody cannot open it is said in words of their language, too.
  const reasons = bodyOf<{ people: { reasons: string[] }[] }>(await ask('GET', 'explain?screen=admin/order', undefined, 'zh-CN')).people
  expect(reasons[0]!.reasons).toEqual(['未登录时会转到登录页：此页面既不面向访客，也不面向所有人。'])
  expect(reasons[2]!.reasons[0]).toMatch(/^角色 agent 没有“[\w-]+”权限；应写在 permissions\/roles\.json → roles\.agent\.grants。$/)
})

it('a new page is offered the rows that can be asked for in its menu, and makes rows of something new (issue 18)', async () => {
  const offered = async (group: string, drafts = {}) =>
    Object.keys(bodyOf<{ rows: object }>(await ask('POST', 'offers', { group, drafts })).rows)
  expect(await offered('trade')).toEqual(expect.arrayContaining(['order', 'invoice']))
  expect(await offered('trade')).not.toContain('passkey')
  // A field may name any row that can be looked up somewhere, and none of an example.
  expect(await offered('')).toEqual(expect.arrayContaining(['user', 'order', 'passkey']))
  expect(await offered('')).not.toContain('department')
  const fresh = { kind: 'list', id: 'admin/feedback', title: '反馈', english: 'Feedback', from: '', group: 'operation', drafts: {} }
  const { files } = bodyOf<{ files: Record<string, string> }>(await ask('POST', 'new', fresh))
  expect(JSON.parse(files['screens/admin/feedback.json']!)).toMatchObject({ kind: 'list', title: '反馈', entity: { title: '反馈' } })
  // What is typed and not saved can be listed for others too, and becomes an entity of its own.
  expect(await offered('account', files)).toContain('feedback')
  const second = { ...fresh, id: 'account/feedback', from: 'feedback', group: 'account', drafts: files }
  expect(bodyOf<{ files: object }>(await ask('POST', 'new', second)).files).toHaveProperty(['entities/feedback.json'])
  expect((await ask('POST', 'new', { ...second, drafts: { '../x.json': '{}' } })).status).toBe(422)
})

it('a file of rows or of an API says the fields of something new (issue 18)', async () => {
  const described = async (text: string, of?: string) => await ask('POST', 'fields', { text, of })
  expect((await described('Name,Price\nPen,3\n')).body).toMatchObject({ names: [], fields: ['name:string:Name', 'price:integer:Price'] })
  const api = JSON.stringify({
    components: { schemas: { Pen: { properties: { nib: { type: 'string' } } }, Ink: { properties: { ml: { type: 'integer' } } } } },
  })
  expect((await described(api)).body).toMatchObject({ names: ['Pen', 'Ink'], fields: [] })
  const { fields } = bodyOf<{ fields: string[] }>(await described(api, 'Ink'))
  const asked = { kind: 'list', id: 'admin/ink', title: '墨水', english: 'Ink', from: '', group: 'operation', drafts: {}, fields }
  const { files } = bodyOf<{ files: Record<string, string> }>(await ask('POST', 'new', asked))
  expect(JSON.parse(files['screens/admin/ink.json']!)).toMatchObject({ entity: { properties: { ml: { type: 'integer' } } } })
  expect((await described('{ "openapi": "3.1.0" }')).status).toBe(422)
  // S18-4: what is no rows is not read as such.
  expect((await described('')).body).toEqual({ message: expect.stringContaining('is empty') })
  expect((await described('openapi: 3.1.0\ninfo:\n  title: Pens\n')).body).toEqual({ message: expect.stringContaining('YAML') })
})

it('a table of a database says the fields of something new, and which tables there are (issue 18)', async () => {
  const db = join(place, 'house.db')
  const database = new DatabaseSync(db)
  database.exec('create table pen (pen_id integer, pen_name varchar(40), photo blob); create table ink (ml real)')
  database.close()
  expect((await ask('POST', 'fields', { db })).body).toEqual({ names: ['ink', 'pen'], fields: [], notes: [] })
  const { body } = await ask('POST', 'fields', { db, of: 'pen' })
  expect(body).toMatchObject({
    fields: ['penId:integer', 'penName:string'],
    notes: [/table says integer/i, /varchar/i, /left out/].map((one) => expect.stringMatching(one)),
  })
  expect((await ask('POST', 'fields', { db: join(place, 'nowhere.db') })).status).toBe(422)
  // S18-5: a folder is no database, and a database without tables has nothing to choose from.
  expect((await ask('POST', 'fields', { db: place })).body).toEqual({ message: expect.stringContaining('is no database') })
  new DatabaseSync(join(place, 'empty.db')).close()
  expect((await ask('POST', 'fields', { db: join(place, 'empty.db') })).body).toEqual({ message: expect.stringContaining('no table') })
})

it('why a field is as it is, what is refused and what is wrong is said in the language of the workbench (issue 18)', async () => {
  const notes = async (language?: string) =>
    bodyOf<{ notes: string[] }>(await ask('POST', 'fields', { text: 'Name,价格\nPen,3\n' }, language)).notes
  expect((await notes())[1]).toBe('field2 (价格) is integer: every value of 1 is a whole number.')
  expect((await notes('zh-CN'))[1]).toBe('“field2（价格）”的类型是整数：1 个值都是整数。')
  expect((await ask('POST', 'fields', { text: '' }, 'zh-CN')).body).toEqual({ message: expect.stringMatching(/^CSV 文件是空的/) })
  expect((await put({ path: FILE, text: '{', base: null }, 'zh-CN')).body).toEqual({ message: expect.stringMatching(/不是有效的 JSON/) })

  const { text } = await read()
  const check = async (language: string) =>
    bodyOf<{ findings: { message: string; said?: string }[] }>(
      await ask('POST', 'check', { drafts: { [FILE]: text.replace('"userName",', '"userNam",') } }, language),
    ).findings
  const [found] = await check('zh-CN')
  expect(found).toMatchObject({
    message: expect.stringMatching(/^Unexpected field "userNam", expected/),
    said: expect.stringMatching(/^意外的字段“userNam”，应为.+。是否想写“userName”？$/),
  })
  expect((await check('en-US'))[0]!.said).toBe(found!.message)
})

it('only the page of this machine with the token of the session is answered', () => {
  const token = 'abc'
  const own = { host: '127.0.0.1:8000', 'x-workbench-token': token }
  expect(judgeRequest(own, token)).toBeUndefined()
  expect(judgeRequest({ ...own, origin: 'http://127.0.0.1:8000' }, token)).toBeUndefined()
  for (const other of [
    { ...own, 'x-workbench-token': 'abd' },
    { host: own.host },
    { ...own, origin: 'http://evil.example' },
    { ...own, origin: 'http://127.0.0.1:9000' },
    { ...own, host: 'evil.example' },
    { ...own, host: '127.0.0.1.evil.example' },
  ])
    expect(judgeRequest(other, token), JSON.stringify(other)).toMatch(/\.$/)
})

it('what is typed is compiled without being written, and not while it has findings (issue 18)', async () => {
  const { text } = await read()
  const kept = keepFolder(folder)
  const preview = createPreview(kept)
  const told = createAnswers(folder, drafts, kept, preview)
  const asked = async (typed: string) =>
    bodyOf<{ boot: Boot | null }>(
      await told({ method: 'POST', path: 'preview', query: new URLSearchParams(), body: { drafts: { [FILE]: typed } } }),
    ).boot
  const titleIn = (boot: Boot) => {
    // why: what was compiled right before is a manifest.
    const area = JSON.parse(preview.served(`/${boot.areas['admin']!['zh-CN']}`)!) as AreaManifest
    return area.routes.find(({ screen }) => screen === 'admin/order')?.title
  }
  expect(titleIn((await asked(text))!)).not.toBe('买卖')
  const [, title] = /"title": "([^"]*)"/.exec(text)!
  const boot = (await asked(text.replace(`"title": "${title}"`, '"title": "买卖"')))!
  expect(titleIn(boot)).toBe('买卖')
  expect(await onDisk()).toBe(text)
  expect(await asked(text.replace('"entity": "order"', '"entity": "odder"'))).toBeNull()
  expect(await asked('{')).toBeNull()
})

it('what of a plan stands against it is found at its place with what can be written about it, and what a start does not do by itself (issue 18)', () => {
  const [file, text] = ['entities/loan.json', '{\n  "title": "借用",\n  "properties": {}\n}\n']
  const told = {
    hash: '7c0m4t2e',
    obstacles: [`${folder}/${file}:3:17 error past-name The field "note" is gone, but 20 rows hold a value in it.`],
    ways: [[{ title: 'Its values may go', file, path: ['gone', 'note'], isReason: true as const }]],
    losses: [`${folder}/${file}:3:17 error old-rows loan.minutes: each value ÷ 60`],
  }
  const around = { texts: new Map([[file, text]]), locale: 'en-US', source: 'zh-CN' } as const
  const place = { file, line: 3, column: 17, endLine: 3, endColumn: 17, severity: 'error' }
  const said = '{\n  "title": "借用",\n  "properties": {},\n  "gone": { "note": "不再需要" }\n}\n'
  const ways = [{ title: 'Its values may go', file, splices: [{ start: 0, end: text.length, text: said }] }]
  expect(findInRows(folder, told, around)).toEqual([
    { ...place, rule: 'past-name', message: 'The field "note" is gone, but 20 rows hold a value in it.', ways },
    {
      ...place,
      rule: 'old-rows',
      message: 'loan.minutes: each value ÷ 60. A start does not do this by itself. To do it: npm run schema -- apply 7c0m4t2e',
    },
  ])
})
