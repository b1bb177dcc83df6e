import { pathOfScreen } from '../compile/action.ts'
import { type Atlas, createAtlas } from '../compile/atlas.ts'
import { compileContract } from '../compile/contract.ts'
import { compileScreen } from '../compile/screen.ts'
import type { Property } from '../contract.ts'
import { listColumns, listDeeds } from '../explain/deeds.ts'
import { listPeople, mayDo, mayOpen, maySend, type Person } from '../explain/rights.ts'
import type { World } from '../read.ts'

/** One right: what may be done where, what it takes, and who may. */
export type Right = {
  screen: string
  title: string
  /** `open`, `see <field>`, an action, or `<action>: fill in <field>`. */
  what: string
  /** `order:delete`, or who it is open to. */
  needs: string
  who: Record<string, boolean>
}
export type CallRight = { call: string; path: string; scope: string; needs: string; who: Record<string, boolean> }
export type Matrix = { people: { name: string; title: string }[]; rights: Right[]; calls: CallRight[] }

/** Who may do what: every role, screen, action, limited field and call, all of it derived. */
export function buildMatrix(world: World): Matrix {
  const atlas = createAtlas(world)
  const people = listPeople(atlas)
  const rights = [...Object.keys(world.screens).flatMap((id) => rightsOfScreen(atlas, id, people)), ...rightsOfPages(world, people)].sort(
    (a, b) => (a.screen < b.screen ? -1 : a.screen > b.screen ? 1 : 0),
  )
  const calls = Object.values(compileContract(world).calls)
    .map((call) => ({
      call: call.name,
      path: call.path,
      scope: call.entity ? call.scope : '',
      needs: call.for === 'grants' ? call.grants.map(({ permission, verb }) => `${permission}:${verb}`).join(', ') : call.for,
      who: ask(people, (person) => maySend(person, call)),
    }))
    .sort((a, b) => (a.call < b.call ? -1 : 1))
  return { people: people.map(({ name, title }) => ({ name, title })), rights, calls }
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

/** Hand-written pages, and the verbs their buttons use. */
function rightsOfPages(world: World, people: Person[]): Right[] {
  return Object.values(world.routes).flatMap((file) =>
    Object.entries(file.routes).flatMap(([name, route]): Right[] => {
      if (route.redirect) return []
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
