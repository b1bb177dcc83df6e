import { unexpected } from '../check/near.ts'
import { createAtlas, type Atlas } from '../compile/atlas.ts'
import { callRef } from '../compile/call-ref.ts'
import { permissionsOf } from '../compile/permissions.ts'
import { setValue } from '../fix/edit-json.ts'
import { readReadable } from '../check/readable-world.ts'
import type { SourceFile } from '../read.ts'
import { createDraft, type Draft } from './draft.ts'
import { liftEntity } from './lift-entity.ts'
import { newEntity } from './new-entity.ts'
import { englishTitles, translations } from './english-titles.ts'
import { tabsBody } from './page-of-pages.ts'
import { placeBeside } from './place-beside.ts'
import type { Body, Plan, Refused, Wish } from './plan.ts'
import { bodies } from './screen-bodies.ts'
import { areaOf, callThat, freePermission, isTaken, listOf, nextOrder, rightsInMenu, takenCalls } from './surroundings.ts'
import { writeJson } from './write-json.ts'

/** New and changed files, and notes for a person. */
type Scaffold = { files: SourceFile[]; notes: string[] }

/** A screen that works at once: its file, its translation, its rights, and its entity if that does not exist yet. */
export function scaffold(files: SourceFile[], wish: Wish): Scaffold | Refused {
  const world = readReadable(files)
  const atlas = createAtlas(world)
  const trouble = troubleWith(atlas, wish)
  if (trouble) return { refused: trouble }
  const draft = createDraft(files)
  const groupArea = wish.group === undefined ? undefined : atlas.areaOfGroup(wish.group)
  if (wish.kind === 'tabs') {
    if (wish.group === undefined) return { refused: missingGroup(atlas, wish, '') }
    const body = tabsBody(atlas, wish.pages ?? [], groupArea)
    if ('refused' in body) return body
    writePage(atlas, draft, wish, groupArea, wish.permission ?? body.permission ?? freePermission(atlas, wish.id), body)
    return { files: draft.changed(), notes: draft.notes() }
  }
  const name = wish.entity ?? entityName(atlas, wish)
  const known = Object.hasOwn(atlas.entities, name) ? atlas.entities[name] : undefined
  const made = known ? undefined : newEntity(name, wish.title, wish.english, wish.fields)
  if (made && 'refused' in made) return made
  if (!known && takenCalls(atlas, name).length > 0)
    return { refused: `The calls of "${name}" would lie where ${takenCalls(atlas, name)[0]} lies; name another entity.` }
  const entity = known ?? made!.entity
  if (known && wish.fields) {
    const wrong = wish.fields.find((field) => !Object.hasOwn(known.properties, field))
    if (wrong !== undefined) return { refused: `${unexpected('field', wrong, Object.keys(known.properties)).message}.` }
  }
  const list = listOf(atlas, name, groupArea)
  if (wish.group === undefined && (wish.kind !== 'detail' || !list)) return { refused: missingGroup(atlas, wish, name) }
  const area = groupArea ?? (list && areaOf(atlas, list.screen))
  const plan: Plan = {
    atlas,
    wish,
    name,
    entity,
    area,
    fields: known ? wish.fields : undefined,
    english: englishTitles(atlas, name, made?.english),
    call: (does) => (known ? callThat(atlas, name, does, area) : does),
    list,
  }
  const body = bodies[wish.kind](plan)
  if ('refused' in body) return body

  const permission = wish.permission ?? list?.screen.permission ?? freePermission(atlas, wish.id)
  if (known && Object.values(world.screens).some((screen) => screen.entity === known)) liftEntity(world, draft, name)
  // The rows of a report are named, whatever they are.
  const isNamed = wish.kind === 'report'
  const inline = !known && !isNamed && name === wish.id.split('/').at(-1)
  writePage(atlas, draft, wish, area, permission, {
    screen: { ...(isNamed ? {} : { entity: inline ? entity : name }), ...body.screen },
    english: { ...(inline ? { entity: made!.english } : {}), ...body.english },
  })
  if (!known && !inline) {
    draft.write(`entities/${name}.json`, writeJson({ $schema: '../.meta/entity.schema.json', ...entity }))
    for (const locale of translations(atlas)) draft.write(`locales/${locale}/entities/${name}.json`, writeJson(made!.english))
  }
  if (wish.kind === 'detail' && list) openFrom(plan, draft)
  return { files: draft.changed(), notes: draft.notes() }
}

/** The file of the page, its translations, and its right where that is new. */
function writePage(atlas: Atlas, draft: Draft, wish: Wish, area: string | undefined, permission: string, { screen, english }: Body): void {
  const { kind, id, title, group } = wish
  if (area !== undefined && !Object.hasOwn(permissionsOf(atlas), permission)) grant(atlas, draft, area, permission, group)
  draft.write(
    `screens/${id}.json`,
    writeJson({
      $schema: `${'../'.repeat(id.split('/').length)}.meta/screen.schema.json`,
      kind,
      title,
      route: `/${id}`,
      ...(group === undefined ? {} : { menu: { group, order: nextOrder(atlas, group), ...(kind === 'detail' ? { hidden: true } : {}) } }),
      permission,
      ...screen,
    }),
  )
  for (const locale of translations(atlas))
    draft.write(`locales/${locale}/screens/${id}.json`, writeJson({ title: wish.english, ...english }))
}

function troubleWith(atlas: Atlas, { id, title, english, group, entity, permission }: Wish): string | undefined {
  const trouble = idTrouble(atlas, id)
  if (trouble !== undefined) return trouble
  if (permission !== undefined && !/^[a-z][a-z0-9-]{0,63}$/.test(permission))
    return `Unexpected permission "${permission}", expected small letters, digits and "-".`
  if (entity !== undefined && !/^[a-z][a-z0-9-]{0,63}$/.test(entity))
    return `Unexpected entity "${entity}", expected small letters, digits and "-".`
  if (title.trim() === '' || english.trim() === '') return 'A screen has a title in each language: --title and --title-en.'
  return group === undefined ? undefined : groupTrouble(atlas, group)
}

/** Why no screen can have this id. */
export function idTrouble(atlas: Atlas, id: string): string | undefined {
  if (!/^[a-z][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*$/.test(id))
    return `Unexpected id "${id}", expected small letters, digits and "-", with "/" between folders, e.g. admin/voice.`
  if (Object.hasOwn(atlas.world.screens, id)) return `There is a screen "${id}" already (screens/${id}.json); nothing was written.`
  return isTaken(atlas, `/${id}`) ? `The address /${id} is taken; choose another id.` : undefined
}

/** Why no screen can be in this group. */
export function groupTrouble({ world }: Atlas, group: string): string | undefined {
  const groups = Object.values(world.menus).flatMap((menu) => Object.keys(menu.groups))
  return groups.includes(group) ? undefined : unexpected('group', group, groups).message
}

/** `admin/voice-detail` is about `voice`, if that entity exists. */
function entityName(atlas: Atlas, { id, kind }: Wish): string {
  const last = id.split('/').at(-1)!
  const bare = last.replace(/-(detail|form|edit|new|add|report)$/, '')
  return kind !== 'list' && Object.hasOwn(atlas.entities, bare) ? bare : last
}

function missingGroup(atlas: Atlas, { kind }: Wish, entity: string): string {
  const groups = Object.values(atlas.world.menus).flatMap((menu) => Object.keys(menu.groups))
  const why = kind === 'detail' ? `no list of "${entity}" can open it, so it needs` : 'it needs'
  return `Missing --group, ${why} a place in a menu: one of ${groups.join(', ')}.`
}

/** Roles with `*` have every new right in their area; the others get the right explicitly, beside that of its neighbour in the menu. */
function grant(atlas: Atlas, draft: Draft, area: string, permission: string, group: string | undefined): void {
  const roles = Object.entries(atlas.world.roles).flatMap(([name, role]) => (role.area === area ? [{ name, grants: role.grants }] : []))
  const menu = Object.entries(rightsInMenu(atlas, area)).map(([id, rights]) => (id === group ? [...rights, permission] : rights))
  if (roles.some(({ grants }) => grants === '*')) return
  for (const { name, grants } of roles) {
    const index = placeBeside(Object.keys(grants), menu, permission)
    draft.edit('permissions/roles.json', (text) => setValue(text, ['roles', name, 'grants', permission], '*', index))
    draft.note(`The role "${name}" holds "${permission}" now (permissions/roles.json): take from it what it should not do.`)
  }
}

/** Lets the list open the detail of a row. */
function openFrom({ atlas, wish, list, name, call }: Plan, draft: Draft): void {
  const { id, screen } = list!
  const action =
    ['view', 'detail', 'details', 'open'].find((one) => !Object.hasOwn(screen.actions ?? {}, one)) ??
    `view${Object.keys(screen.actions ?? {}).length}`
  const keys = Object.values(callRef(atlas, call('get')!, name).send ?? {})
  draft.edit(`screens/${id}.json`, (text) =>
    setValue(text, ['actions', action], { title: '详情', on: 'row', can: 'get', open: 'drawer', screen: wish.id, with: keys }),
  )
  for (const locale of translations(atlas))
    draft.edit(`locales/${locale}/screens/${id}.json`, (text) => setValue(text, ['actions', action, 'title'], 'Details'))
  draft.note(`The list ${id} opens it by a new action "${action}".`)
}
