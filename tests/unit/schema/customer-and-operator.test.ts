import { expect, it } from 'vitest'
import { publishFolder } from '../../../scripts/lib/publish-folder.ts'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { readTexts } from '../../../scripts/lib/text-files.ts'
import { isOffered } from '../../../src/runtime/action/guard.ts'
import type { DetailScreen, FormScreen, ListScreen, Screen } from '../../../src/schema/compiled-screen.ts'
import type { Action, Field } from '../../../src/schema/compiled.ts'
import { readSchemas } from '../../../src/schema/read.ts'

const { world } = readSchemas(readFolder('schemas'))
const { boot, assets } = publishFolder('schemas')
const published = assets.map(({ text }) => JSON.parse(text) as Partial<Screen>).filter((one) => one.kind !== undefined) as Screen[]
const screens = [...published, ...Object.values(boot!.texts['en-US'].screens), ...Object.values(boot!.texts['zh-CN'].screens)]
const all = <S extends Screen>(id: string): S[] => screens.filter((one): one is S => one.id === id)
const listAt = (id: string) => all<ListScreen>(id)[0]!

it('C9: the logs of calls tell their time to the second', () => {
  for (const id of ['asr/call-log', 'admin/call-log']) {
    expect(
      listAt(id).list.columns.find(({ name }) => name === 'createTime'),
      id,
    ).toMatchObject({ cell: 'moment' })
  }
})

it.each(['agent', 'user', 'admin'])('issue 14: a reminder in the bell of a %s leads to the row that it is about', (menu) => {
  const { menus, screens: authored, entities } = world
  const { leads } = menus[menu]!.bar!.notices!
  for (const [kind, lead] of Object.entries(leads!)) {
    const screen = authored[lead.screen]!
    if (screen.kind !== 'detail') continue
    const key = entities[String(screen.entity)]!.key
    if (screen.takes?.includes(key) && lead.screen !== 'account/limits') expect(lead.with, kind).toContain(key)
  }
})

it('issue 14: a package is called by its name, not by its number, wherever its row stands alone', () => {
  for (const screen of all<ListScreen>('cost/package-list')) expect(screen.entity.label).toBe('{{comboIdLabel}}')
  expect(listAt('agent/stock').entity.label).toBe('{{comboName}}')
  expect(listAt('admin/packet-allocation').entity.label).toBe('{{grantNo}}')
})

it('issue 14: whoever decides about a row in a form sees above it what it is about', () => {
  const deciding = Object.entries(world.screens).flatMap(([id, { kind, actions = {} }]) =>
    kind === 'list' ? Object.entries(actions).flatMap(([name, one]) => (one.move && one.fields ? [{ id, name, ...one }] : [])) : [],
  )
  expect(deciding.length).toBeGreaterThan(10)
  expect(deciding.filter(({ facts }) => !facts).map(({ id, name }) => `${id} ${name}`)).toEqual([])
  expect(deciding.find(({ id }) => id === 'admin/consult')!.facts).toEqual(expect.arrayContaining(['phone', 'email', 'need']))
})

it('issue 14: what is to be paid is said of orders that can still be paid, and of no others', () => {
  const { from } = world.entities['order']!.moves!['pay'] as { from: string[] }
  const said = Object.entries(world.screens).flatMap(([id, { kind, entity, sections = {} }]) =>
    kind === 'detail' && entity === 'order'
      ? Object.values(sections).flatMap(({ fields = [], visible }) => (JSON.stringify(fields).includes('"due"') ? [{ id, visible }] : []))
      : [],
  )
  expect(said.length).toBeGreaterThan(2)
  for (const { id, visible } of said) expect(visible, id).toMatchObject({ status: { in: from } })
})

it('C16: what a call is looked for by stands in sight, and not among more filters', () => {
  const inSight = listAt('asr/call-log')
    .list.search.slice(0, 3)
    .map(({ name }) => name)
  expect(inSight.toSorted()).toEqual(['code', 'day', 'requestId'])
})

it('C12: each page that says how to call leads to the reference, the codes, the log and the secrets', () => {
  const pages = Object.entries(world.screens).filter(([, { sections = {} }]) => 'sample' in sections)
  expect(pages.length).toBeGreaterThan(6)
  for (const [id, { sections, links }] of pages) {
    const { sample } = sections as unknown as { sample: { help?: string; props: { reference?: string } } }
    expect(sample.props.reference, id).toMatch(/^\/official-website\/markdown\?select=\d+$/)
    expect(sample.help, `${id}: a secret is in no detail of an application`).not.toMatch(/详情/)
    const ways = Object.values(links ?? {}).map((link) => (link as { screen?: string }).screen)
    expect(ways, id).toEqual(expect.arrayContaining(['account/application', 'asr/error-codes', 'asr/call-log']))
  }
})

it('C13: whatever asks for a consent leads to what is agreed to', () => {
  const consents = screens.flatMap((screen) => fieldsIn(screen).flatMap((one) => (one.widget === 'agree' ? [{ at: screen.id, one }] : [])))
  expect([...new Set(consents.map(({ at }) => at))].toSorted()).toEqual(
    expect.arrayContaining(['asr/purchase', 'auth/register', 'cost/order-list']),
  )
  for (const { at, one } of consents.filter((each) => !each.at.startsWith('template/')))
    expect(one.props?.['href'], at).toBe('/official-website/markdown?select=14')
})

it('C17: a synthesis is tried in the language of the page, with a voice that is chosen', () => {
  const [first, second] = all<FormScreen>('tts/short-try').map((one) => fieldsIn(one))
  const textIn = (fields: Field[]) => String(fields.find(({ name }) => name === 'text')!.default)
  const texts = [textIn(first!), textIn(second!)].toSorted()
  expect(texts[0]).not.toMatch(/\p{Script=Han}/u)
  expect(texts[1]).toMatch(/\p{Script=Han}/u)
  for (const fields of [first!, second!]) expect(fields.find(({ name }) => name === 'voiceId')!.default).toBeTruthy()
})

it('O12: every question about the money of an order names whose it is, what it is for and how much; once it is paid also what was used', () => {
  const places: [string, (action: Action) => boolean][] = [
    ['admin/order', () => true],
    ['admin/order-detail', () => true],
    ['cost/order-list', () => true],
    ['cost/order-detail', () => true],
  ]
  const asked = places.flatMap(([id]) =>
    actionsOf(all(id)[0]!)
      .filter(({ call, name }) => /\/(confirm|cancel|refund|not-received|ask-refund)/.test(call?.path ?? '') && name !== 'pay')
      .map((action) => ({ id, action, facts: (action.facts ?? []).map(({ name }) => name) })),
  )
  expect(asked.map(({ id, action }) => `${id} ${action.name}`)).toEqual(
    expect.arrayContaining(['admin/order confirm', 'admin/order refund', 'admin/order-detail refund', 'cost/order-list askRefund']),
  )
  for (const { id, action, facts } of asked) {
    const at = `${id} ${action.name}`
    expect(facts, at).toEqual(expect.arrayContaining(['comboName', 'count']))
    expect(facts.includes('due') || facts.includes('payAmount'), `${at} names an amount`).toBe(true)
    if (id.startsWith('admin/')) expect(facts, at).toEqual(expect.arrayContaining(['userName', 'userPhone']))
    if (facts.includes('payAmount')) expect(facts, at).toContain('usedShare')
  }
})

it('O12, O14: whatever takes back, freezes or voids what somebody has says what it is and how much is left, also on its own page', () => {
  for (const id of ['admin/packet-allocation', 'agent/allocation'])
    for (const { name, facts } of actionsOf(all(id)[0]!).filter((one) => ['freeze', 'extend', 'reclaim'].includes(one.name)))
      expect(
        facts?.map((one) => one.name),
        `${id} ${name}`,
      ).toEqual(expect.arrayContaining(['targetId', 'comboId', 'remain', 'expireTime']))
  for (const [id, { actions = {} }] of Object.entries(world.screens))
    for (const [name, { on, confirm, confirmMany }] of Object.entries(actions))
      if (confirm && [on].flat().includes('batch')) expect(confirmMany, `${id} ${name} warns of many, too`).toBeTruthy()
})

it('issue 14: why a task failed stands whole beside its status, in any width of a list', () => {
  for (const list of ['asr/file-list', 'tts/long-list']) {
    const { columns } = listAt(list).list
    const after = columns[columns.findIndex(({ name }) => name === 'status') + 1]
    expect(after, list).toMatchObject({ name: 'fault', keep: true })
  }
})

it('C19: a task that takes long says how far it is and can be given up, in its list and on its own page', () => {
  for (const [entity, list, detail] of [
    ['asr-task', 'asr/file-list', 'asr/file-detail'],
    ['tts-task', 'tts/long-list', 'tts/long-detail'],
  ] as const) {
    expect(world.entities[entity]!.moves!['cancel'], entity).toMatchObject({ from: ['queued', 'running'] })
    expect(
      listAt(list).list.columns.map(({ name }) => name),
      list,
    ).toContain('progress')
    const page = all<DetailScreen>(detail)[0]!
    expect(
      actionsOf(page).map(({ name }) => name),
      detail,
    ).toContain('cancel')
    expect(
      page.sections.flatMap(({ columns }) => columns).map(({ name }) => name),
      detail,
    ).toContain('progress')
    expect(Object.keys(page.states ?? {}).toSorted(), detail).toEqual(['cancelled', 'failed', 'queued', 'running'])
  }
})

it('issue 14: a call of each interface with a form of its own is tried again in it, with what it asked for', () => {
  const { sections } = all<DetailScreen>('asr/call-detail')[0]!
  const again = sections.find(({ name }) => name === 'mend')!.actions.filter(({ name }) => name.startsWith('again'))
  const faces = [
    ['asr-sentence', 'asr.sentence'],
    ['asr-realtime', 'asr.realtime'],
    ['asr-file', 'asr.file-create'],
    ['tts', 'tts.short'],
    ['tts', 'tts.long'],
    ['sound', 'sound.gender'],
    ['voiceprint', 'vpr.enroll'],
    ['voiceprint', 'vpr.verify'],
    ['voiceprint', 'vpr.search'],
  ] as const
  for (const [service, face] of faces) {
    const offered = again.filter((one) => isOffered(one, { service, face }))
    expect(offered.length, face).toBe(1)
    const { screen, with: given } = offered[0]!
    expect(given, face).toHaveProperty('requestId')
    // Of a page with tabs the tab is what begins filled in.
    const id = all<FormScreen>(screen!)[0]?.kind === 'form' ? screen! : `${screen}-try`
    expect(world.screens[id]!.fill, `${face} ${id}`).toContain('call-log.again')
    expect(world.screens[id]!.takes, `${face} ${id}`).toContain('requestId')
  }
})

/** What a customer or an operator was told once and should not be told again. */
const WRONG = {
  'en-US':
    /Cause and mend|Codes of calls|was the use spread|\bpcs\b|Upload corpus|\.\. [A-Z]|Refresh by itself|half an hour|App ?Key|secret is in the application|(?<!\d|\{)\b1 (calls|lines|points)\b|Operation succeeded/,
  'zh-CN': /单日（月）|半小时|半个小时|密钥在应用(的)?详情|的值类型不对|App ?Key/,
}

it.each(['en-US', 'zh-CN'] as const)('C25, O25, C11, C12: what was said wrongly is not said again (%s)', (locale) => {
  const said = [
    ...Object.entries(readTexts(locale)).flatMap(([namespace, texts]) => sentencesIn(texts).map((text) => [namespace, text] as const)),
    ...screens.map((one) => [one.id, JSON.stringify(one)] as const),
    ...readFolder('schemas')
      .filter(({ path }) => (locale === 'zh-CN' ? !path.startsWith('locales/') : path.startsWith('locales/en-US/')))
      .map(({ path, text }) => [path, text] as const),
  ]
  expect(said.length).toBeGreaterThan(1000)
  expect(said.flatMap(([where, text]) => (WRONG[locale].test(text) ? [`${where}: ${WRONG[locale].exec(text)![0]}`] : []))).toEqual([])
})

function sentencesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(sentencesIn) : []
}

function actionsOf(screen: Screen): Action[] {
  const own = 'actions' in screen ? (screen.actions ?? []) : []
  return screen.kind === 'detail' ? [...own, ...screen.sections.flatMap(({ actions }) => actions ?? [])] : own
}

/** Every field that a person may be asked for, wherever it stands in a screen. */
function fieldsIn(value: unknown): Field[] {
  if (Array.isArray(value)) return value.flatMap(fieldsIn)
  if (value === null || typeof value !== 'object') return []
  const one = value as Partial<Field>
  const own = typeof one.name === 'string' && typeof one.widget === 'string' && 'title' in one ? [one as Field] : []
  return [...own, ...Object.values(value).flatMap(fieldsIn)]
}

it('O19: that a package on sale keeps its price is said where the price is filled in, with what to do, and where editing is refused', () => {
  const actions = actionsOf(all('admin/packet-combo')[0]!)
  for (const name of ['add', 'edit', 'copy'])
    expect(actions.find((one) => one.name === name)?.headings?.['price']?.help, name).toMatch(/先下架，改好后再上架/)
  const { why, fields } = world.screens['admin/packet-combo']!.actions!['edit']!
  expect(fields).toContain('price')
  expect(why).toMatch(/价格：先下架，改好后再上架/)
})

it('C11: a list whose rows fail keeps their cause in sight beside their state', () => {
  const lists = Object.entries(world.screens).flatMap(([id, screen]) => (screen.kind === 'list' && screen.menu === undefined ? [id] : []))
  const failing = lists.filter((id) => listAt(id).list.columns.some(({ name }) => name === 'fault'))
  expect(failing.toSorted()).toEqual(['asr/file-list', 'asr/model', 'tts/long-list'])
  for (const id of failing) expect(listAt(id).list.columns.find(({ name }) => name === 'fault')!.keep, id).toBe(true)
})

it('O20: a file of packages shows how each column that it needs is filled in', () => {
  const sheet = actionsOf(all('admin/packet-allocation')[0]!).find(({ name }) => name === 'import')!.sheet!
  expect(sheet.filter((one) => one.required && !one.example).map(({ name }) => name)).toEqual([])
})
