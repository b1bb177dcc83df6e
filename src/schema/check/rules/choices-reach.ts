import { type Atlas, scopeIn } from '../../compile/atlas.ts'
import { screenUses, type UseOfScreen } from '../../compile/grants.ts'
import { areaOf, heldPermissions, openScreens } from '../../compile/held-permissions.ts'
import { usersOf } from '../../compile/users-of.ts'
import type { Scope } from '../../contract.ts'
import { callsWith } from '../calls-with.ts'
import { exampleWorld, orderFields, orderList } from '../example-world.ts'
import type { Graph, Path } from '../graph.ts'
import type { Rule } from '../rule.ts'
import { screenAt } from '../visit.ts'

/** The calls whose choices are empty for the people of an area: they have no rows or no customers of their own. */
const EMPTY: Readonly<Record<Scope, readonly Scope[]>> = { all: ['own', 'customers'], customers: [], own: ['customers'] }
const REACHES: Readonly<Record<Scope, string>> = { own: "one's own rows", customers: "the rows of one's customers", all: 'all rows' }

export const choicesReach: Rule = {
  name: 'choices-reach',
  why: 'Whoever sees a screen but may not read its choices gets an empty list, and nobody is told.',

  reads: {
    screen: ['permission', 'for', 'menu', 'fields', 'search'],
    calls: ['scope', 'for'],
    uses: ['call', 'screen', 'what', 'picks', 'permission'],
  },
  apart: ['screen', 'calls', 'entity', 'menu'],
  check(graph, report) {
    const { atlas } = graph
    const look = (use: UseOfScreen, name: string) => {
      const call = atlas.calls[name]
      const fault = call && faultOf(graph, use, call)
      if (fault !== undefined) report(`screens/${use.id}.json`, placeOf(graph, use, name), `Unexpected choices of "${name}", ${fault}`)
    }
    const all = screenUses(atlas)
    for (const use of openScreens(atlas)) if (use.screen.for) for (const name of use.choices) look(use, name)
    // Most choices are of all rows, so that those are looked for that are not.
    for (const { id, name, call } of callsWith(graph, 'scope')) {
      if (call.scope === 'all') continue
      const full = `${id}.${name}`
      const offering = (usersOf(atlas).get(full) ?? []).flatMap(({ what, screen }) => (what === 'options' ? [screen] : []))
      for (const screen of new Set(offering)) if (!all.get(screen)!.screen.for) look(all.get(screen)!, full)
    }
  },

  examples: {
    ok: shelves('all'),
    notOk: shelves('own'),
    says: [
      `screens/order.json#/list/search Unexpected choices of "shelf.list", which reach one's own rows, but this screen is for people who reach all rows and have none of these; expected a call of "scope": "all"`,
    ],
  },
}

/** A shop whose staff search orders by their shelf. */
function shelves(scope: Scope): Record<string, unknown> {
  const field = { title: '货架', type: 'string', entity: 'shelf', options: { call: 'shelf.list' } }
  return {
    ...orderFields({ shelfNo: field }),
    ...orderList({ list: { columns: ['orderNo'], search: ['shelfNo'] } }),
    'menus/shop.json': { ...(exampleWorld['menus/shop.json'] as object), scope: 'all' },
    'entities/shelf.json': {
      title: '货架',
      key: 'shelfNo',
      label: '{{shelfNo}}',
      owner: 'keeper',
      properties: {
        shelfNo: { title: '编号', type: 'string', readOnly: true },
        keeper: { title: '管理人', type: 'string', readOnly: true, entity: 'user' },
      },
    },
    'calls/shelf.json': { list: { does: 'list', scope } },
    'locales/en-US/entities/shelf.json': {
      title: 'Shelf',
      properties: { shelfNo: { title: 'No.' }, keeper: { title: 'Keeper' } },
    },
  }
}

/** Why the people of a screen are offered nothing by a call. */
function faultOf({ atlas }: Graph, use: UseOfScreen, call: { for?: string; scope?: Scope }): string | undefined {
  const { screen } = use
  if (call.for === 'guest') return undefined
  if (screen.for) {
    if (call.for === 'member') return 'which only people who are signed in may send; expected a call for everybody who comes to this screen'
    return call.scope === 'all'
      ? undefined
      : `which reach ${REACHES[call.scope ?? 'own']}, and a guest has none; expected a call of "scope": "all"`
  }
  const area = areaOf(atlas, use) ?? areaBeside(atlas, screen.permission)
  if (area === undefined || call.scope === undefined) return undefined
  const reach = scopeIn(atlas, area)
  return EMPTY[reach].includes(call.scope)
    ? `which reach ${REACHES[call.scope]}, but this screen is for people who reach ${REACHES[reach]} and have none of these; expected a call of "scope": "${reach}"`
    : undefined
}

/** The area of a permission: the first whose menu has a screen of it. */
function areaBeside(atlas: Atlas, permission: string | undefined): string | undefined {
  for (const use of heldPermissions(atlas).get(permission ?? '')?.uses ?? []) {
    const area = areaOf(atlas, use)
    if (area !== undefined) return area
  }
  return undefined
}

/** The field of a form that offers the choices, or else the search of the list. */
function placeOf(graph: Graph, { id, screen }: UseOfScreen, call: string): Path {
  for (const form of screenAt(graph, id).forms)
    for (const [at, { field }] of form.whole.entries()) if (field.options?.call === call) return form.names[at]?.path ?? form.path
  return screen.list?.search ? ['list', 'search'] : [screen.kind === 'list' ? 'list' : 'kind']
}
