import { expect, it } from 'vitest'
import { createShelf } from '../../../scripts/lib/shelf.ts'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { publishConsole, type Asset } from '../../../src/schema/compile/console.ts'
import type { AreaManifest } from '../../../src/schema/manifest.ts'
import { readSchemas } from '../../../src/schema/read.ts'

const files = readFolder('schemas')
const worldOf = (change = (text: string) => text) =>
  readSchemas(files.map(({ path, text }) => ({ path, text: path === 'screens/admin/order.json' ? change(text) : text }))).world
const routesIn = (text: string) => (JSON.parse(text) as AreaManifest).routes

it('what nobody has asked for is made when somebody does, and is what it would be at once (issue 18)', () => {
  const world = worldOf()
  const shelf = createShelf()
  const { boot, assets } = publishConsole(world, shelf.edition())
  expect(assets).toEqual([])
  const whole = publishConsole(world)
  const textAt = new Map(whole.assets.map(({ path, text }) => [path, text]))
  let seen = 0
  for (const [area, versions] of Object.entries(boot.areas))
    for (const [locale, path] of Object.entries(versions)) {
      const routes = routesIn(shelf.served(path)!)
      const right = routesIn(textAt.get(whole.boot.areas[area]![locale as keyof typeof versions])!)
      for (const [at, { asset }] of routes.entries()) {
        if (!asset) continue
        expect(shelf.served(asset)).toBe(textAt.get(right[at]!.asset!))
        seen++
      }
    }
  expect(seen).toBeGreaterThan(100)
  expect(shelf.served('schemas/none.json')).toBeUndefined()
})

it('what a page has asked for keeps its name while it stays the same, and has another once it is another (issue 18)', () => {
  const shelf = createShelf()
  const publish = (change?: (text: string) => string) => {
    const { boot } = publishConsole(worldOf(change), shelf.edition())
    const routes = routesIn(shelf.served(boot.areas['admin']!['en-US'])!)
    return (screen: string) => routes.find((route) => route.screen === screen)!.asset!
  }
  const first = publish()
  const [order, user] = [first('admin/order'), first('admin/application')].map((path) => [path, shelf.served(path)!] as const)
  const next = publish((text) => text.replace('"pageSize": ', '"pageSize": 1').replace('"sort": "-createTime"', '"sort": "createTime"'))
  expect(next('admin/application')).toBe(user![0])
  expect(next('admin/order')).not.toBe(order![0])
  expect(shelf.served(next('admin/order'))).not.toBe(order![1])
  // An open page may still ask for what its manifest named.
  expect(shelf.served(order![0])).toBe(order![1])
})

it('of each edition only what was asked for before is made', () => {
  const shelf = createShelf()
  const made: string[] = []
  const print = () => {
    const assets: Asset[] = []
    const shelve = shelf.edition()
    return [shelve(assets, 'one', () => made.push('one')), shelve(assets, 'two', () => made.push('two'))]
  }
  const [one] = print()
  expect(made).toEqual([])
  shelf.served(one!)
  print()
  expect(made).toEqual(['one', 'one'])
})
