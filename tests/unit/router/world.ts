import { vi } from 'vitest'
import type { AreaManifest, Boot, Route } from '../../../src/schema/manifest.ts'
import type { Facts, Person } from '../../../src/runtime/router/guard.ts'
import { buildLookup } from '../../../src/runtime/router/lookup.ts'

export const guestRoutes: Route[] = [
  { path: '/official-website/index.php', name: 'home', title: '首页', page: 'site-home', for: 'anyone' },
  { path: '/official-website', name: 'officialWebsite', title: '', redirect: '/official-website/index.php', for: 'anyone' },
  { path: '/user', name: 'user', title: '', redirect: '/user/login', for: 'anyone' },
  { path: '/user/login', name: 'login', title: '登录', screen: 'auth/login', for: 'guest' },
  { path: '/user/recover', name: 'recover', title: '', redirect: '/user/forgot-password', for: 'anyone' },
  { path: '/user/register', name: 'register', title: '注册', screen: 'auth/register', for: 'guest' },
  { path: '/user/register-result', name: 'registerResult', title: '注册结果', screen: 'auth/register-result', for: 'guest' },
  { path: '/404', name: '404', title: '页面不存在', screen: 'result/404', for: 'anyone' },
  { path: '/403', name: '403', title: '没有权限', screen: 'result/403', for: 'anyone' },
  { path: '/500', name: '500', title: '出错了', screen: 'result/500', for: 'anyone' },
]

const buys = { name: 'packet.showHave', path: '/server/packet/show/have', does: 'service' } as const
const route = (path: string, permission: string, more: Partial<Route> = {}): Route => ({
  path,
  name: path.slice(1),
  title: `标题 ${path}`,
  page: 'page',
  screen: path.slice(1),
  permission,
  ...more,
})

export const areaRoutes: Record<string, Route[]> = {
  user: [
    route('/dashboard/workplace', 'workplace'),
    route('/asr/purchase', 'packet-buy', { available: buys }),
    route('/account/basic', 'account-basic'),
    route('/account/application', 'app'),
    route('/notice/list', 'notice'),
  ],
  agent: [
    route('/agent_dashboard', 'agent-dashboard'),
    route('/agent_packet', 'agent-packet', { available: buys }),
    route('/account/basic', 'account-basic'),
  ],
  admin: [route('/dashboard/analysis', 'dashboard'), route('/admin/application', 'admin-app')],
}

export const homes: Record<string, string> = {
  'super-admin': '/dashboard/analysis',
  agent: '/agent_dashboard',
  user: '/dashboard/workplace',
}
const areaOf: Record<string, string> = { 'super-admin': 'admin', agent: 'agent', user: 'user' }

const item = (path: string, permission: string, more = {}) => ({ id: path.slice(1), title: `标题 ${path}`, path, permission, ...more })
/** Screens of the test world are called like their paths. */
const bar = (...person: string[]) => ({ menus: [], person })
const ways: AreaManifest['ways'] = []

export const manifests: Record<string, AreaManifest> = {
  user: {
    area: 'user',
    title: '用户控制台',
    parts: {},
    routes: areaRoutes['user']!,
    bar: bar('account/basic', 'account/real-name', 'account/application'),
    ways,
    commands: 'schemas/commands.user.json',
    menu: [
      { id: 'workplace', title: '工作台', items: [item('/dashboard/workplace', 'workplace')] },
      { id: 'asr', title: '语音识别', items: [item('/asr/purchase', 'packet-buy', { id: '10050', available: buys })] },
      { id: 'account', title: '账户', items: [item('/account/basic', 'account-basic'), item('/account/application', 'app')] },
      { id: 'notice', title: '公告', items: [item('/notice/list', 'notice', { hidden: true })] },
    ],
  },
  agent: {
    area: 'agent',
    title: '代理商控制台',
    parts: {},
    routes: areaRoutes['agent']!,
    bar: bar('account/basic', 'account/application'),
    ways,
    commands: 'schemas/commands.agent.json',
    menu: [{ id: 'home', title: '概览', items: [item('/agent_dashboard', 'agent-dashboard')] }],
  },
  admin: {
    area: 'admin',
    title: '管理后台',
    parts: {},
    routes: areaRoutes['admin']!,
    bar: bar('admin/application'),
    ways,
    commands: 'schemas/commands.admin.json',
    menu: [{ id: 'analysis', title: '分析', items: [item('/dashboard/analysis', 'dashboard')] }],
  },
}

type Who = 'guest' | 'super-admin' | 'agent' | 'user'
type Over = { without?: string[]; available?: boolean; failing?: boolean; awaited?: (named?: string) => string | undefined }

/** What the guard would know of somebody; every grant of their area unless some are taken away. */
export function factsOf(who: Who, { without = [], available = true, failing = false, awaited }: Over = {}): Facts {
  const area = areaRoutes[areaOf[who] ?? ''] ?? []
  const can = (permission: string) => !without.includes(permission) && area.some((one) => one.permission === permission)
  const person: Person = {
    home: homes[who] ?? '',
    unready: false,
    confined: who === 'agent',
    can,
    has: async (one) => !one.available || available,
  }
  return {
    guest: buildLookup(guestRoutes),
    guestHome: '/official-website/index.php',
    signedIn: who !== 'guest',
    person: vi.fn<Facts['person']>(async () => (failing ? null : person)),
    own: async () => buildLookup(area),
    isThere: async (one) => !one.available || available,
    isKnown: vi.fn<Facts['isKnown']>(async (path) => Object.values(areaRoutes).some((routes) => routes.some((one) => one.path === path))),
    ...(awaited ? { awaited } : {}),
  }
}

export const boot: Boot = {
  version: 'v1',
  locales: [
    { value: 'zh-CN', title: '简体中文' },
    { value: 'en-US', title: 'English' },
  ],
  defaultLocale: 'en-US',
  sourceLocale: 'zh-CN',
  homes,
  roles: [
    { name: 'super-admin', area: 'admin' },
    { name: 'agent', area: 'agent', confined: true },
    { name: 'user', area: 'user' },
  ],
  timeouts: { call: 6000, upload: 120_000, chunk: 120_000 },
  pageSizes: [10],
  paths: 'schemas/paths.json',
  texts: {
    'zh-CN': { brand: '聆语', title: '新一代人工智能语音开放平台', guest: guestRoutes, screens: {} },
    'en-US': { brand: 'Lingyu', title: 'New-generation AI voice open platform', guest: guestRoutes, screens: {} },
  },
  areas: Object.fromEntries(
    Object.keys(manifests).map((area) => [area, { 'zh-CN': `schemas/area.${area}.json`, 'en-US': `schemas/area.${area}.en.json` }]),
  ),
}
