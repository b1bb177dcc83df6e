import { expect, it } from 'vitest'
import { publishFolder } from '../../../scripts/lib/publish-folder.ts'
import type { AreaManifest, Command } from '../../../src/schema/manifest.ts'

const { boot, assets } = publishFolder('schemas')
const read = <T>(path: string): T => JSON.parse(assets.find((one) => one.path === path)!.text) as T
const area = (name: string) => read<AreaManifest>(boot!.areas[name]!['en-US'])
const commandsOf = (name: string) => read<Command[]>(area(name).commands)

it('every page of an area that needs nothing but its address can be gone to by name', () => {
  const reached = new Set(commandsOf('user').map(({ path }) => path))
  const menu = area('user').menu.flatMap((group) => group.items.map(({ path }) => path))
  expect(menu.filter((path) => !reached.has(path))).toEqual([])
  expect(reached.has('/notice/detail')).toBe(false)
  expect(reached.has('/404')).toBe(false)
})

it('it carries both languages, its permission, and what its toolbar opens', () => {
  expect(commandsOf('user').find(({ path, tab }) => path === '/account/application' && !tab)).toMatchObject({
    titles: { 'zh-CN': '应用管理', 'en-US': 'Applications' },
    permissions: ['app'],
    actions: [{ name: 'create', titles: { 'zh-CN': '新建应用', 'en-US': 'New application' }, can: 'add' }],
  })
})

it('a tab of several pages is found once, where it belongs', () => {
  const tabs = commandsOf('user').filter(({ titles }) => titles['zh-CN'] === '热词表' || titles['zh-CN'] === '热词')
  expect(tabs.map(({ path }) => path)).toEqual(['/asr/self-learning'])
})

it('the areas hold nothing of each other, and one list serves every language', () => {
  expect(commandsOf('agent').map(({ path }) => path)).not.toContain('/asr/sentence')
  expect(commandsOf('admin').map(({ path }) => path)).not.toContain('/asr/sentence')
  const { 'zh-CN': chinese, 'en-US': english } = boot!.areas['user']!
  expect(read<AreaManifest>(chinese).commands).toBe(read<AreaManifest>(english).commands)
})

it('no two commands lead to the same place', () => {
  for (const name of ['user', 'agent', 'admin']) {
    const places = commandsOf(name).map(({ path, tab }) => `${path} ${tab ?? ''}`)
    expect(places.filter((one, at) => places.indexOf(one) !== at)).toEqual([])
  }
})
