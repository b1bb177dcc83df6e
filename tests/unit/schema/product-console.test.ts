import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { exampleWorld, orderAction, orderList } from '../../../src/schema/check/example-world.ts'
import { createAtlas } from '../../../src/schema/compile/atlas.ts'
import { publishConsole } from '../../../src/schema/compile/console.ts'
import { rolesOf } from '../../../src/schema/compile/permissions.ts'
import type { FormScreen, ListScreen, ResultScreen } from '../../../src/schema/compiled-screen.ts'
import type { AreaManifest } from '../../../src/schema/manifest.ts'
import { readSchemas } from '../../../src/schema/read.ts'

const { world } = readSchemas(readFolder('schemas'))
const { boot, assets } = publishConsole(world)
const areaOf = (area: string, locale: 'zh-CN' | 'en-US') =>
  JSON.parse(assets.find(({ path }) => path === boot.areas[area]![locale])!.text) as AreaManifest
const guest = (path: string) => boot.texts['zh-CN'].guest.find((route) => route.path === path)
const screenOf = <S>(id: string) => boot.texts['zh-CN'].screens[id] as S

describe('what is said after something was done', () => {
  const said = Object.entries(world.screens).flatMap(([id, screen]) =>
    Object.entries(screen.actions ?? {}).flatMap(([name, { can, then }]) =>
      typeof then === 'object' && then.say !== undefined ? [{ at: `${id} ${name}`, can, say: then.say }] : [],
    ),
  )
  // Many at once, or the list shows it: an order of several, all reminders, a file that was saved.
  const of = new Set(['asr/purchase buy', 'cost/order-list buy'])

  it('O24, C25: names what was added, and whose alarm or voice it was', () => {
    const added = said.filter(({ at, can }) => can === 'add' && !at.startsWith('template/') && !of.has(at))
    expect(added.length).toBeGreaterThan(10)
    expect(added.filter(({ say }) => !say.includes('{{')).map(({ at }) => at)).toEqual([])
    expect(said.find(({ at }) => at === 'admin/engine-alarm ack')!.say).toContain('{{alarmId}}')
  })

  it('O24: a new name is said, whoever has it', () => {
    const renamed = Object.entries(world.screens).flatMap(([id, { sections = {} }]) =>
      Object.values(sections).flatMap(({ actions = {} }) => (actions['rename'] ? [[id, actions['rename'].then]] : [])),
    )
    expect(renamed.map(([id]) => id).toSorted()).toEqual(['account/basic', 'admin/own-basic'])
    for (const [, then] of renamed) expect(then).toMatchObject({ say: expect.stringContaining('{{realName}}') })
  })
})

it('O25: where some rows stand first, no column is shown as the one that rules, until a person chooses one', () => {
  const { parts, routes } = areaOf('admin', 'en-US')
  const asset = (id: string) => parts[id]?.asset ?? routes.find(({ screen }) => screen === id)!.asset!
  const listAt = (id: string) => (JSON.parse(assets.find(({ path }) => path === asset(id))!.text) as ListScreen).list
  expect(world.screens['admin/invoice']!.list).toMatchObject({ first: { status: 'applied' }, sort: 'createTime' })
  expect(listAt('admin/invoice').sort).toBeUndefined()
  expect(listAt('admin/order').sort).toEqual({ field: 'createTime', order: 'descend' })
})

describe('the menu of an ordinary user', () => {
  const groups: [number, string, string[]][] = [
    [195, 'workplace', ['/dashboard/workplace']],
    [196, 'asr', ['/asr/sentence', '/asr/realtime', '/asr/file', '/asr/self-learning']],
    [197, 'tts', ['/tts/short', '/tts/long', '/tts/clone']],
    [198, 'voice-ext', ['/voice-ext/voiceprint', '/voice-ext/sound']],
    [199, 'account', ['/account/basic', '/account/real-name', '/account/safety', '/account/application']],
    [200, 'cost', ['/cost/order']],
  ]
  const { menu, routes } = areaOf('user', 'en-US')

  it('acceptance 195: has its six groups, in this order', () => {
    expect(menu.map(({ id }) => id)).toEqual(groups.map(([, id]) => id))
    expect(menu.map(({ title }) => title)).toEqual([
      'Workplace',
      'Speech recognition',
      'Speech synthesis',
      'Voice extension',
      'Account',
      'Cost center',
    ])
  })

  it.each(groups)('acceptance %d: %s shows its items', (_number, id, paths) => {
    const shown = menu.find((group) => group.id === id)!.items.filter((item) => !item.hidden)
    expect(shown.map(({ path }) => path)).toEqual(paths)
  })

  it('acceptance 196 206: usage and purchase are hidden and still have their routes', () => {
    const paths = routes.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['/asr/usage-detail', '/asr/purchase']))
  })

  it('C25: what stands beside a password is there for everybody: an account name is not', () => {
    const { sections } = JSON.parse(readFileSync('schemas/screens/account/safety-sign-in.json', 'utf8')) as {
      sections: { password: { fields: string[] } }
    }
    expect(sections.password.fields).toEqual(['lastLoginTime'])
  })

  it('C15: the top bar leads to usage, its details, the call log, the limits and the alerts', () => {
    const found = areaOf('user', 'en-US').bar.menus.find(({ name }) => name === 'usage')!.screens
    const names = routes.map(({ name, screen }) => screen ?? name)
    expect(names).toEqual(expect.arrayContaining(found))
    expect(found).toEqual(['usageDashboard', 'asr/usage-detail', 'asr/call-log', 'account/limits', 'asr/usage-alert'])
  })

  it('the application switch offers a new one to whoever may make one on its screen', () => {
    expect(areaOf('user', 'en-US').bar.switch).toMatchObject({
      entity: 'application',
      screen: 'account/application',
      add: { name: 'create', title: 'New application', permission: 'app', can: 'add' },
    })
  })

  it('acceptance 204: what a customised package opens has the id 10050 and hangs on its call', () => {
    const items = menu.flatMap((group) => group.items).filter((item) => item.id === '10050')
    expect(items.map(({ path, available }) => [path, available?.path])).toEqual([['/asr/purchase', '/server/packet/show/have']])
  })
})

it('acceptance 201: no area shows a page of another, except those of one’s own account and the announcements', () => {
  const shown = (area: string) => areaOf(area, 'zh-CN').menu.flatMap((group) => group.items.map((item) => item.path))
  const shared = (path: string) => /^\/(account|notice)\//.test(path)
  const [user, agent, admin] = ['user', 'agent', 'admin'].map((area) => shown(area).filter((path) => !shared(path)))
  expect(user!.filter((path) => agent!.includes(path) || admin!.includes(path))).toEqual([])
  expect(agent!.filter((path) => admin!.includes(path))).toEqual([])
})

it.each([
  ['zh-CN', '应用详情'],
  ['en-US', 'Application'],
] as const)('what a row is looked at in is called what it is, and what does something with it what it does (%s)', (locale, title) => {
  const { asset } = areaOf('user', locale).routes.find(({ path }) => path === '/account/application')!
  const { actions } = JSON.parse(assets.find(({ path }) => path === asset)!.text) as ListScreen
  expect(actions?.find(({ name }) => name === 'view')?.heading).toBe(title)
  expect(actions?.filter(({ heading }) => heading).map(({ can }) => can)).toEqual(['get'])
})

describe('what a guest reaches', () => {
  it.each([
    ['/user/login', 'login'],
    ['/user/register', 'register'],
    ['/user/register-result', 'registerResult'],
  ])('acceptance 75 77: %s is named %s and open to guests', (path, name) => {
    expect(guest(path)).toMatchObject({ name, for: 'guest' })
  })

  it('acceptance 76: recover is a named route without a page of its own, and leads on', () => {
    expect(guest('/user/recover')).toMatchObject({ name: 'recover', redirect: '/user/forgot-password' })
    expect(guest('/user/recover')).not.toHaveProperty('screen')
  })

  it('acceptance 74: /user leads to the sign-in', () => {
    expect(guest('/user')!.redirect).toBe('/user/login')
  })

  it.each([
    ['acceptance 115', '404'],
    ['acceptance 116', '403'],
    ['acceptance 117', '500'],
  ])('%s 119: /%s says what is wrong and leads home', (_name, status) => {
    expect(guest(`/${status}`)!.for).toBe('anyone')
    const { picture: shown, text, links } = screenOf<ResultScreen>(`result/${status}`)
    expect([shown, links.map(({ path }) => path)]).toEqual([status, ['/']])
    expect(text).toBeTruthy()
  })

  it('acceptance 79: the sign-in offers an account, a phone and a scan', () => {
    expect(screenOf<FormScreen>('auth/login').parts.map(({ name, widget }) => widget ?? name)).toEqual([
      'credentials',
      'mobile',
      'scan-code',
    ])
  })

  it('the help of a part of a form goes with it, and where there is none nothing does', () => {
    const { text } = assets.find(({ path }) => path.startsWith('schemas/account.chat-link.zh-CN.'))!
    expect((JSON.parse(text) as FormScreen).parts.map(({ help }) => help)).toEqual([expect.stringMatching(/扫描二维码/)])
    for (const part of screenOf<FormScreen>('auth/login').parts) expect(Object.keys(part)).not.toContain('help')
  })

  it('a row that is called by a choice comes with what its choices are called', () => {
    const { text } = assets.find(({ path }) => path.startsWith('schemas/admin.storage.en-US.'))!
    expect((JSON.parse(text) as ListScreen).entity.titles!.kind!.upload).toBe('Uploaded files')
  })

  it('acceptance 82 86 94: each way of signing in has its own call', () => {
    const parts = screenOf<FormScreen>('auth/login').parts
    const calls = Object.fromEntries(parts.flatMap(({ name, submit }) => (submit ? [[name, submit.call.path]] : [])))
    expect(calls).toEqual({ credentials: '/server/auth/signin', mobile: '/server/auth/signin-sms' })
  })
})

describe('the check', () => {
  const findings = (change: Record<string, unknown>) =>
    checkSchemas(Object.entries({ ...exampleWorld, ...change }).map(([path, data]) => ({ path, text: JSON.stringify(data, null, 2) }))).map(
      ({ file, line, message }) => ({ file, line, message }),
    )
  const screen = 'screens/order.json'

  it.each(['add', 'delete', 'edit', 'query', 'get', 'enable', 'disable', 'import', 'export'])(
    'acceptance 210: knows the action %s',
    (can) => {
      expect(findings(orderAction({ can })).filter(({ message }) => message.includes('Unexpected value'))).toEqual([])
    },
  )

  it('acceptance 210: knows no other action', () => {
    expect(findings(orderAction({ can: 'approve' }))).toContainEqual({
      file: screen,
      line: expect.any(Number) as number,
      message: expect.stringContaining('"approve"') as string,
    })
  })

  it('acceptance 211: refuses a permission with a dot', () => {
    expect(findings(orderList({ permission: 'order.list' }))).toContainEqual(expect.objectContaining({ file: screen }))
  })

  it('acceptance 329: names file and place of what is not in the language', () => {
    expect(findings(orderList({ pagination: 10 }))).toContainEqual(
      expect.objectContaining({ file: screen, message: expect.stringContaining('pagination') as string }),
    )
  })

  it.each([
    ['menu group', { menu: { group: 'nowhere', order: 1 } }, 'nowhere'],
    ['call', { list: { call: 'nothing', columns: ['orderNo'] } }, 'nothing'],
  ])('acceptance 330: refuses an unknown %s', (_name, change, word) => {
    expect(findings(orderList(change))).toContainEqual(
      expect.objectContaining({ file: screen, message: expect.stringContaining(`"${word}"`) as string }),
    )
  })

  it('acceptance 330: refuses a grant of a permission that no screen has', () => {
    const roles = { roles: { clerk: { title: '店员', area: 'shop', home: '/order', grants: { order: '*', stock: ['query'] } } } }
    expect(findings({ 'permissions/roles.json': roles })).toContainEqual(
      expect.objectContaining({ file: 'permissions/roles.json', message: expect.stringContaining('stock') as string }),
    )
  })
})

describe('a permission', () => {
  it('of a screen that neither calls nor does anything is held by its role all the same', () => {
    const result = {
      kind: 'result',
      title: '完成',
      route: '/done',
      menu: { group: 'orders', order: 20 },
      permission: 'done',
      picture: 'success',
      text: '好了',
    }
    const files = { ...exampleWorld, 'screens/done.json': result }
    const { world } = readSchemas(Object.entries(files).map(([path, data]) => ({ path, text: JSON.stringify(data) })))
    expect(rolesOf(createAtlas(world))[0]!.grants['done']).toEqual(['get'])
  })
})
