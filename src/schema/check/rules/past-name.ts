import { pathOfScreen } from '../../compile/path-of-screen.ts'
import { type ChainFault, chainFaults, type Named } from '../../evolve/chains.ts'
import type { AuthoredField, Choice } from '../../format/authored.ts'
import { nameOfChoices } from '../../named-choices.ts'
import { exampleWorld, orderEntity, orderFields } from '../example-world.ts'
import type { Path } from '../graph.ts'
import type { Report, Rule } from '../rule.ts'
import { saying } from '../says.ts'

/** Something with former names, and where they are written. */
type Past = Named & { file: string; path: Path; isList: boolean }

/** Words below which something has a name. */
const NAMES = saying('properties', 'items', 'oneOf')

export const pastName: Rule = {
  name: 'past-name',
  why: 'A former name maps stored values to their current name; if two could claim them, or none can, they would no longer be found.',
  seeks: { screen: ['was', 'oneOf'] },
  stops: true,

  entity(_graph, { file, path, entity, fields }, report) {
    const properties = entity.properties as Record<string, AuthoredField>
    if (isAnyPast(properties)) tellAmong('field', listed(properties, file, [...path, 'properties']), report)
    for (const at of fields) {
      if (!(at.says & NAMES)) continue
      const { field } = at
      const inside = field.properties ?? field.items?.properties
      if (inside && isAnyPast(inside))
        tellAmong('field', listed(inside, file, [...at.path, ...(field.properties ? [] : ['items']), 'properties']), report)
      if (wasAny(field.oneOf) && !nameOfChoices(field.oneOf)) tellChoices(field.oneOf, file, [...at.path, 'oneOf'], report)
      const entries = field.items?.oneOf
      if (wasAny(entries) && !nameOfChoices(entries)) tellChoices(entries, file, [...at.path, 'items', 'oneOf'], report)
    }
  },

  screen(_graph, { file, forms }, report) {
    for (const { all } of forms)
      for (const at of all) {
        const { field } = at
        if (field.was === undefined && !field.oneOf) continue
        const { path } = at
        if (field.was !== undefined) report(file, [...path, 'was'], 'Unexpected "was" in a form, expected it in the entity', { at: 'key' })
        for (const [nth, { was }] of (nameOfChoices(field.oneOf) ? [] : (field.oneOf ?? [])).entries())
          if (was !== undefined)
            report(file, [...path, 'oneOf', nth, 'was'], 'Unexpected "was" in a form, expected it in the entity', { at: 'key' })
      }
  },

  reads: { screen: ['was', 'route'], entity: ['was'] },
  check({ world, sound }, report) {
    const entities: Past[] = []
    for (const name in world.entities) {
      const { was } = world.entities[name]!
      const file = `entities/${name}.json`
      entities.push({ name, was: flat(was), file, path: ['was'], isList: Array.isArray(was) })
    }
    tellAmong('entity', entities, report)
    for (const name in world.choices)
      if (wasAny(world.choices[name])) tellChoices(world.choices[name], `choices/${name}.json`, ['oneOf'], report)
    const pages: Past[] = []
    for (const id in world.screens) {
      const screen = world.screens[id]!
      const page = { file: `screens/${id}.json`, path: ['was'], isList: Array.isArray(screen.was) }
      const [route, was] = [pathOfScreen(screen), flat(screen.was)]
      pages.push({ name: id, was: was.filter((one) => !one.startsWith('/')), ...page })
      if (route !== undefined) pages.push({ name: route, was: was.filter((one) => one.startsWith('/')), ...page })
      else if (was.some((one) => one.startsWith('/')) && sound(page.file))
        report(page.file, page.path, 'Unexpected address in "was" of a screen that has none now, expected "route" too', { at: 'key' })
    }
    for (const id in world.routes)
      for (const [name, { path, was }] of Object.entries(world.routes[id]!.routes))
        pages.push({ name: path, was: flat(was), file: `routes/${id}.json`, path: ['routes', name, 'was'], isList: Array.isArray(was) })
    tellAmong('page', pages, report)
  },

  examples: {
    ok: orderFields({
      total: { title: '合计', type: 'integer', format: 'money-fen', was: ['sum', 'price'] },
      net: { title: '净额', type: 'integer', was: ['gross', 'between'] },
      gross: { title: '毛额', type: 'integer', was: 'net' },
    }),
    notOk: {
      ...orderEntity({ was: ['sale', 'order'] }),
      'entities/visit.json': { ...(exampleWorld['entities/order.json'] as object), was: 'sale' },
      'choices/size.json': {
        oneOf: [
          { const: 's', title: '小', was: 'm' },
          { const: 'm', title: '中' },
        ],
      },
      'screens/order.json': { ...(exampleWorld['screens/order.json'] as object), was: '/order' },
      ...orderWith({
        total: { title: '合计', type: 'integer', was: 'amount' },
        net: { title: '净额', type: 'integer', was: ['price', 'gross'] },
        gross: { title: '毛额', type: 'integer', was: ['price', 'net'] },
      }),
    },
    says: [
      'choices/size.json#/oneOf/0/was Unexpected "m" in "was", the value "m" is still offered; expected one that is no more',
      'entities/order.json#/properties/total/was Unexpected "amount" in "was", the field "amount" is still there; expected a name that is no more',
      'entities/order.json#/properties/net/was/1 Unexpected swap with "gross", nobody can tell which came first; expected a name in between, such as ["gross", "between"]',
      'entities/order.json#/properties/gross/was/0 Unexpected "price" in "was", "net" was called so already; expected it at one of them',
      'entities/order.json#/properties/gross/was/1 Unexpected swap with "net", nobody can tell which came first; expected a name in between, such as ["net", "between"]',
      'entities/order.json#/was/1 Unexpected "order" in "was", it is called so now; expected what it was called before',
      'entities/visit.json#/was Unexpected "sale" in "was", "order" was called so already; expected it at one of them',
      'screens/order.json#/was Unexpected "/order" in "was", it is called so now; expected what it was called before',
    ],
  },
}

function orderWith(fields: Record<string, unknown>): Record<string, unknown> {
  const { properties } = orderFields(fields)['entities/order.json'] as { properties: object }
  return orderEntity({ properties, was: ['sale', 'order'] })
}

const flat = (was: string | string[] | undefined): string[] => (was === undefined ? [] : [was].flat())

function isAnyPast(fields: Record<string, AuthoredField>): boolean {
  for (const name in fields) if (fields[name]!.was !== undefined) return true
  return false
}

function wasAny(list: readonly Choice[] | undefined): list is readonly Choice[] {
  if (list) for (const { was } of list) if (was !== undefined) return true
  return false
}

function listed(fields: Record<string, AuthoredField>, file: string, path: Path): Past[] {
  return Object.entries(fields).map(([name, { was }]) => ({
    name,
    was: flat(was),
    file,
    path: [...path, name, 'was'],
    isList: Array.isArray(was),
  }))
}

function tellChoices(list: readonly Choice[], file: string, path: Path, report: Report): void {
  const all = list.map(({ const: value, was }, at) => ({
    name: String(value),
    was: was === undefined ? [] : [was].flat().map(String),
    file,
    path: [...path, at, 'was'],
    isList: Array.isArray(was),
  }))
  tellAmong('value', all, report)
}

type Kind = 'field' | 'entity' | 'value' | 'page'

function tellAmong(kind: Kind, all: Past[], report: Report): void {
  if (all.every(({ was }) => was.length === 0)) return
  const byName = new Map(all.map((one) => [one.name, one]))
  for (const fault of chainFaults(all)) {
    const { file, path, isList } = byName.get(fault.of)!
    // The list of a page mixes names and addresses.
    report(file, isList && kind !== 'page' ? [...path, fault.at] : path, sentence(kind, fault))
  }
}

const STILL: Record<Kind, string> = {
  field: 'is still there; expected a name that is no more',
  entity: 'is still there; expected a name that is no more',
  value: 'is still offered; expected one that is no more',
  page: 'is still there; expected an address or a name that is no more',
}

function sentence(kind: Kind, fault: ChainFault): string {
  const unexpected = `Unexpected "${fault.past}" in "was"`
  switch (fault.why) {
    case 'own':
      return `${unexpected}, it is called so now; expected what it was called before`
    case 'twice':
      return `${unexpected}, it stands there twice; expected it once`
    case 'met':
      return `${unexpected}, "${fault.other}" was called so already; expected it at one of them`
    case 'lives':
      return `${unexpected}, the ${kind} "${fault.past}" ${STILL[kind]}`
    case 'swap':
      return `Unexpected swap with "${fault.past}", nobody can tell which came first; expected a name in between, such as ["${fault.past}", "between"]`
  }
}
