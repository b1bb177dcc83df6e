import { pathOfScreen } from '../compile/path-of-screen.ts'
import { type Atlas, createAtlas } from '../compile/atlas.ts'
import { compileContract } from '../compile/contract.ts'
import { examplePermissions, withoutGallery } from '../compile/without-gallery.ts'
import { compileScreen } from '../compile/screen.ts'
import type { Call, Property, Scope } from '../contract.ts'
import { listColumns, listDeeds } from '../explain/deeds.ts'
import { listPeople, mayDo, mayOpen, type Person } from '../explain/rights.ts'
import { grantsFor, reachOf, writeGrant } from '../reach.ts'
import type { World } from '../read.ts'

/** One right: what may be done where, which right it requires, and who has it. */
export type Right = {
  screen: string
  title: string
  /** `open`, `see <field>`, an action, or `<action>: fill in <field>`. */
  what: string
  /** `order:delete`, or the audience that it is open to. */
  needs: string
  who: Record<string, boolean>
}
/** A call, or one move of a call if its moves require different rights; `reaches` if people reach different rows. */
export type CallRight = {
  call: string
  move?: string
  path: string
  scope: string
  needs: string
  who: Record<string, boolean>
  reaches?: Record<string, Scope>
}
export type Matrix = { people: { name: string; title: string }[]; rights: Right[]; calls: CallRight[] }

/** Who may do what: every role, screen, action, restricted field and call, all derived; examples are included only if requested. */
export function buildMatrix(world: World, { template = false }: { template?: boolean } = {}): Matrix {
  const atlas = createAtlas(world)
  const people = listPeople(atlas)
  const whole = compileContract(world)
  const examples = template ? new Set<string>() : examplePermissions(whole)
  const isServed = ({ permission }: { permission?: string | undefined }) => permission === undefined || !examples.has(permission)
  const screens = Object.keys(world.screens).filter((id) => isServed(world.screens[id]!))
  const rights = [...screens.flatMap((id) => rightsOfScreen(atlas, id, people)), ...rightsOfPages(world, people, isServed)].sort((a, b) =>
    a.screen < b.screen ? -1 : a.screen > b.screen ? 1 : 0,
  )
  const contract = template ? whole : withoutGallery(whole)
  const calls = Object.values(contract.calls)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((call) => rightsOfCall(call, people))
  return { people: people.map(({ name, title }) => ({ name, title })), rights, calls }
}

/** One line for a call, or one for each of its moves if these require different rights. */
function rightsOfCall(call: Call, people: Person[]): CallRight[] {
  const moves = call.grants.some(({ move }) => move !== undefined) ? call.moves : [undefined]
  return moves.map((move) => {
    const reached = people.flatMap((person) => {
      const scope = reachOf(person, call, move)
      return scope === undefined ? [] : [[person.name, scope] as const]
    })
    const scopes = new Set(reached.map(([, scope]) => scope))
    return {
      call: call.name,
      ...(move === undefined ? {} : { move }),
      path: call.path,
      scope: call.entity ? (scopes.size === 1 ? [...scopes][0]! : call.scope) : '',
      needs:
        call.for === 'grants'
          ? grantsFor(call, move)
              .map(({ permission, verb }) => writeGrant({ permission, verb }))
              .filter((one, at, all) => all.indexOf(one) === at)
              .join(', ')
          : call.for,
      who: ask(people, (person) => reachOf(person, call, move) !== undefined),
      ...(call.entity && scopes.size > 1 ? { reaches: Object.fromEntries(reached) } : {}),
    }
  })
}

function rightsOfScreen(atlas: Atlas, id: string, people: Person[]): Right[] {
  const authored = atlas.world.screens[id]!
  const screen = compileScreen(atlas, id, atlas.world.app.locales.source)
  const properties = (atlas.entityOf(authored, id)?.entity.properties ?? {}) as Record<string, Limited>
  const right = (what: string, needs: string, may: (person: Person) => boolean): Right => ({
    screen: id,
    title: authored.title,
    what,
    needs,
    who: ask(people, (person) => mayOpen(person, authored) && may(person)),
  })
  const conditions = [
    authored.for ?? authored.permission ?? 'nobody',
    ...(authored.available ? [`${authored.available.call} says yes`] : []),
    ...(pathOfScreen(authored) ? [] : ['no address']),
  ]
  const seen = listColumns(screen).flatMap(({ name, title }) => {
    const roles = properties[name]?.seenBy
    return roles ? [right(`see ${name} ${title}`, `role ${roles.join(', ')}`, (person) => roles.includes(person.name))] : []
  })
  const deeds = listDeeds(screen).flatMap((deed) => {
    const needs = deed.permission ? `${deed.permission}:${deed.can}` : (authored.for ?? '')
    const limited = (deed.form ?? []).flatMap(({ name, title }) => {
      const roles = properties[name]?.editedBy
      if (!roles) return []
      const may = (person: Person) => mayDo(person, deed) && roles.includes(person.name)
      return [right(`${deed.name}: fill in ${name} ${title}`, `${needs}, role ${roles.join(', ')}`, may)]
    })
    return [right(`${deed.name} ${deed.title}`, needs, (person) => mayDo(person, deed)), ...limited]
  })
  return [right('open', conditions.join(', '), () => true), ...seen, ...deeds]
}

type Limited = Pick<Property, 'seenBy' | 'editedBy'>

/** Hand-written pages, and the verbs that their buttons use. */
function rightsOfPages(world: World, people: Person[], isServed: (route: { permission?: string | undefined }) => boolean): Right[] {
  return Object.values(world.routes).flatMap((file) =>
    Object.entries(file.routes).flatMap(([name, route]): Right[] => {
      if (route.redirect || !isServed(route)) return []
      const common = { screen: `page ${name}`, title: route.title ?? name }
      const open = ask(people, (person) => mayOpen(person, route))
      const verbs = (route.permission ? (route.verbs ?? []) : []).map((can) => ({
        ...common,
        what: can,
        needs: `${route.permission}:${can}`,
        who: ask(people, (person) => mayOpen(person, route) && mayDo(person, { permission: route.permission, can })),
      }))
      return [{ ...common, what: 'open', needs: route.for ?? route.permission ?? 'nobody', who: open }, ...verbs]
    }),
  )
}

const ask = (people: Person[], may: (person: Person) => boolean) => Object.fromEntries(people.map((one) => [one.name, may(one)]))
