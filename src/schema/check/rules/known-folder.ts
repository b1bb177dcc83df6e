import { exampleWorld } from '../example-world.ts'
import { near } from '../near.ts'
import type { Rule } from '../rule.ts'
import { screensOf } from '../visit.ts'

export const knownFolder: Rule = {
  name: 'known-folder',
  why: 'A screen is named by its folder and file, and people look for it in the folder of its area: nobody looks in a folder with a slightly different name.',

  reads: { screen: ['menu'], entity: [], calls: [] },
  apart: ['menu'],
  check(graph, report) {
    const { menus } = graph.world
    const known = new Set([...Object.keys(menus), ...Object.values(menus).flatMap((menu) => Object.keys(menu.groups ?? {}))])
    const screens = screensOf(graph)
    const counts = new Map<string, number>()
    for (const { id } of screens) {
      const folder = folderOf(id)
      if (folder !== undefined) counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
    for (const { id, file, screen } of screens) {
      const folder = folderOf(id)
      if (folder === undefined) continue
      if (known.has(folder)) {
        const area = screen.menu && graph.atlas.areaOfGroup(screen.menu.group)
        if (area !== undefined && area !== folder && Object.hasOwn(menus, folder))
          report(file, ['menu', 'group'], `Unexpected screen of "${area}" in the folder of "${folder}", expected it in screens/${area}`)
        continue
      }
      // A new folder is fine, but one whose name is almost that of another is a typo.
      const meant = near(folder, [...known, ...[...counts].flatMap(([name, many]) => (many > counts.get(folder)! ? [name] : []))])
      if (meant !== undefined)
        report(file, ['kind'], `Unexpected folder "screens/${folder}", no area or group is called so. Did you mean "screens/${meant}"?`)
    }
  },

  examples: {
    ok: {},
    notOk: {
      'screens/shpo/late.json': {
        ...(exampleWorld['screens/order.json'] as object),
        route: '/late',
        menu: { group: 'orders', order: 20 },
        actions: {},
      },
      'locales/en-US/screens/shpo/late.json': { title: 'Orders' },
    },
    says: ['screens/shpo/late.json#/kind Unexpected folder "screens/shpo", no area or group is called so. Did you mean "screens/shop"?'],
  },
}

const folderOf = (id: string): string | undefined => (id.includes('/') ? id.slice(0, id.indexOf('/')) : undefined)
