import { type Atlas } from '../compile/atlas.ts'
import { rolesOf } from '../compile/grants.ts'
import type { AuthoredField } from '../format/authored.ts'
import { code, compareKeys, compareLists, listed, type Tell } from './change.ts'

/** What every role gains and loses. */
export function compareRights(before: Atlas, after: Atlas, tell: Tell): void {
  const [old, now] = [rolesByName(before), rolesByName(after)]
  const { added, removed, kept } = compareKeys(old, now)
  for (const name of added)
    tell(`The role **${name}** (${now[name]!.title}) is new: ${listed(rightsOf(now[name]!).map(code)) || 'it holds nothing'}.`)
  for (const name of removed) tell(`The role **${name}** (${old[name]!.title}) is gone.`, true)
  for (const name of kept) {
    const { added: gained, removed: lost } = compareLists(rightsOf(old[name]!), rightsOf(now[name]!))
    if (gained.length > 0) tell(`**${name}** gains ${listed(gained.map(code))}.`)
    if (lost.length > 0) tell(`**${name}** loses ${listed(lost.map(code))}.`, true)
    for (const word of ['area', 'home'] as const)
      if (old[name]![word] !== now[name]![word])
        tell(`**${name}** has another ${word}: ${code(old[name]![word])} became ${code(now[name]![word])}.`)
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

/** Fields that only some roles see or change. */
function compareFields(before: Atlas, after: Atlas, tell: Tell): void {
  for (const name of compareKeys(before.entities, after.entities).kept) {
    const old = before.entities[name]!.properties as Record<string, AuthoredField>
    const now = after.entities[name]!.properties as Record<string, AuthoredField>
    for (const field of compareKeys(old, now).kept) {
      for (const [word, verb] of [
        ['seenBy', 'seen'],
        ['editedBy', 'changed'],
      ] as const) {
        const [was, is] = [old[field]![word], now[field]![word]]
        if (was?.toSorted().join() !== is?.toSorted().join())
          tell(`${code(`${name}.${field}`)} is ${verb} by ${audience(is)}, before by ${audience(was)}.`)
      }
    }
  }
}

const audience = (roles: string[] | undefined) => (roles ? listed(roles) : 'everybody who comes to see it')

/** Screens and pages that open to guests or close. */
function compareDoors(before: Atlas, after: Atlas, tell: Tell): void {
  const [old, now] = [doorsOf(before), doorsOf(after)]
  for (const name of compareKeys(old, now).kept) if (old[name] !== now[name]) tell(`${name} is for ${now[name]}, before for ${old[name]}.`)
}

type Door = { for?: string | undefined; permission?: string | undefined }

function doorsOf({ world }: Atlas): Record<string, string> {
  const say = ({ for: audience, permission }: Door) => audience ?? (permission ? `whoever holds ${code(permission)}` : 'nobody')
  const pages = Object.values(world.routes).flatMap(({ routes }) => Object.entries(routes))
  return Object.fromEntries([
    ...Object.entries(world.screens).map(([id, screen]) => [`The screen ${code(id)}`, say(screen)] as const),
    ...pages.map(([name, page]) => [`The page ${code(name)}`, say(page)] as const),
  ])
}
