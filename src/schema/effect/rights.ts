import { type Atlas } from '../compile/atlas.ts'
import { rolesOf } from '../compile/permissions.ts'
import type { AuthoredField } from '../format/authored.ts'
import { code, compareKeys, compareLists, listed, type SayEffect, type Tell } from './change.ts'

/** What every role gains and loses. */
export function compareRights(before: Atlas, after: Atlas, tell: Tell): void {
  const [old, now] = [rolesByName(before), rolesByName(after)]
  const { added, removed, kept } = compareKeys(old, now)
  const { say } = tell
  const all = (rights: string[]) => listed(rights.map(code), say)
  for (const name of added)
    tell(say('roleNew', { name, title: now[name]!.title, rights: all(rightsOf(now[name]!)) || say('holdsNothing') }))
  for (const name of removed) tell(say('roleGone', { name, title: old[name]!.title }), true)
  for (const name of kept) {
    const { added: gained, removed: lost } = compareLists(rightsOf(old[name]!), rightsOf(now[name]!))
    if (gained.length > 0) tell(say('gains', { name, rights: all(gained) }))
    if (lost.length > 0) tell(say('loses', { name, rights: all(lost) }), true)
    for (const [word, key] of [
      ['area', 'anotherArea'],
      ['home', 'anotherHome'],
    ] as const)
      if (old[name]![word] !== now[name]![word]) tell(say(key, { name, old: code(old[name]![word]), now: code(now[name]![word]) }))
  }
  compareFields(before, after, tell)
  compareDoors(before, after, tell)
}

type Role = ReturnType<typeof rolesOf>[number]

function rolesByName(atlas: Atlas): Record<string, Role> {
  return Object.fromEntries(rolesOf(atlas).map((role) => [role.name, role]))
}

function rightsOf({ grants }: Role): string[] {
  return Object.entries(grants)
    .flatMap(([permission, verbs]) => verbs.map((verb) => `${permission}:${verb}`))
    .sort()
}

/** Changes of fields that only some roles may see or edit. */
function compareFields(before: Atlas, after: Atlas, tell: Tell): void {
  const { say } = tell
  for (const name of compareKeys(before.entities, after.entities).kept) {
    const old = before.entities[name]!.properties as Record<string, AuthoredField>
    const now = after.entities[name]!.properties as Record<string, AuthoredField>
    for (const field of compareKeys(old, now).kept) {
      for (const word of ['seenBy', 'editedBy'] as const) {
        const [was, is] = [old[field]![word], now[field]![word]]
        if (was?.toSorted().join() !== is?.toSorted().join())
          tell(say(word, { name: code(`${name}.${field}`), now: audience(is, say), old: audience(was, say) }))
      }
    }
  }
}

const audience = (roles: string[] | undefined, say: SayEffect) =>
  roles ? say('audience', { roles: listed(roles, say) }) : say('audienceAll')

/** Screens and pages that open or close to guests. */
function compareDoors(before: Atlas, after: Atlas, tell: Tell): void {
  const [old, now] = [doorsOf(before, tell.say), doorsOf(after, tell.say)]
  for (const name of compareKeys(old, now).kept)
    if (old[name] !== now[name]) tell(tell.say('doorIs', { name, now: now[name]!, old: old[name]! }))
}

type Door = { for?: 'guest' | 'anyone' | 'member' | undefined; permission?: string | undefined }

function doorsOf({ world }: Atlas, say: SayEffect): Record<string, string> {
  const sayDoor = ({ for: audience, permission }: Door) => {
    if (audience) return say(`door-${audience}`)
    return permission ? say('doorHolders', { right: code(permission) }) : say('doorNobody')
  }
  const pages = Object.values(world.routes).flatMap(({ routes }) => Object.entries(routes))
  return Object.fromEntries([
    ...Object.entries(world.screens).map(([id, screen]) => [say('theScreen', { name: code(id) }), sayDoor(screen)] as const),
    ...pages.map(([name, page]) => [say('thePage', { name: code(name) }), sayDoor(page)] as const),
  ])
}
