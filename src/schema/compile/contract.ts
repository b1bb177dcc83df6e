import type { Locale } from '../compiled.ts'
import type { Call, Contract } from '../contract.ts'
import type { World } from '../read.ts'
import { type Atlas, type Atlases, createAtlas, inEach } from './atlas.ts'
import { compileCall } from './contract-call.ts'
import { compileEntity } from './contract-entity.ts'
import { onlyShows, usesOf, type Use } from './grants.ts'
import { permissionsOf, rolesOf } from './permissions.ts'
import { draftsOf } from './draft.ts'
import { hashOf } from './hash.ts'
import { localise } from './localise.ts'
import { formerNames } from './former-names.ts'
import { menusOf } from './menus.ts'

/** What a backend has to implement: tables, calls and grants, all of them derived. */
export function compileContract(world: World): Contract {
  const locales = Object.keys(world.app.locales.titles) as Locale[]
  const atlases = Object.fromEntries(locales.map((locale) => [locale, createAtlas(localise(world, locale))])) as Atlases
  const atlas = atlases[world.app.locales.source]
  const permissions = permissionsOf(atlas)
  const uses = new Map<string, Use[]>()
  for (const use of usesOf(atlas)) uses.set(use.call, [...(uses.get(use.call) ?? []), use])
  const areaOf = areaFinder(atlas, permissions)
  const calls: Record<string, Call> = {}
  for (const name of Object.keys(atlas.calls)) {
    const own = uses.get(name) ?? []
    const standard = !Object.hasOwn(world.calls, name.split('.')[0]!)
    if (standard && own.length === 0) continue
    calls[name] = { ...compileCall(atlases, name, own, areaOf), ...(onlyShows(own) ? { looks: true } : {}) }
  }
  const contract: Contract = {
    version: '',
    sourceLocale: world.app.locales.source,
    defaultLocale: world.app.locales.default,
    brand: inEach(atlases, (one) => ({ name: one.world.app.brand.name, title: one.world.app.brand.title })),
    entities: Object.fromEntries(Object.keys(atlas.entities).map((name) => [name, compileEntity(atlases, name)])),
    calls,
    roles: rolesOf(atlas, permissions).map(({ name, area, reach, grants }) => ({ name, area, reach, grants })),
    permissions: Object.fromEntries(
      Object.entries(permissions).map(([name, { verbs, areas }]) => [
        name,
        {
          verbs,
          areas,
          title: inEach(atlases, (one) => permissionsOf(one)[name]!.title),
        },
      ]),
    ),
    paging: { size: world.app.paging.size, sizes: world.app.paging.sizes },
    menus: menusOf(atlases),
    ...draftsOf(atlas),
    lists: listsOf(atlases, atlas),
    ...(world.app.gone ? { gone: world.app.gone } : {}),
  }
  return { ...contract, version: hashOf(JSON.stringify(contract)) }
}

function listsOf(atlases: Atlases, atlas: Atlas): Contract['lists'] {
  const lists: Contract['lists'] = {}
  for (const [id, screen] of Object.entries(atlas.world.screens)) {
    const entity = screen.kind === 'list' ? atlas.entityOf(screen, id)?.name : undefined
    if (entity === undefined) continue
    lists[id] = { entity, title: inEach(atlases, (one) => one.world.screens[id]!.title), was: formerNames(screen) }
  }
  return lists
}

/** The area of a screen: that of its menu entry, else that of its permission. */
function areaFinder(atlas: Atlas, permissions: ReturnType<typeof permissionsOf>) {
  return (screenId: string): string | undefined => {
    const screen = atlas.world.screens[screenId]
    if (!screen) return undefined
    return (
      (screen.menu && atlas.areaOfGroup(screen.menu.group)) ?? (screen.permission ? permissions[screen.permission]?.areas[0] : undefined)
    )
  }
}
