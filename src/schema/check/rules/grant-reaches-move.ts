import type { Use } from '../../compile/grants.ts'
import { type Held, heldPermissions } from '../../compile/held-permissions.ts'
import { once } from '../../compile/once.ts'
import { heldBy } from '../../compile/permissions.ts'
import type { Verb } from '../../compiled.ts'
import { exampleWorld } from '../example-world.ts'
import { heldAstray, holdingsIn, isHomeless } from '../homeless.ts'
import type { Rule } from '../rule.ts'

/** The verb with which a screen loads its rows. */
const FILLS: Record<string, Verb> = { list: 'query', detail: 'get' }

export const grantReachesMove: Rule = {
  name: 'grant-reaches-move',
  why: 'A right to an action is useless to a role that cannot open its page, and a move that nobody has a right to never happens.',

  reads: { screen: ['permission', 'can', 'menu', 'kind'], entity: [], calls: [] },
  apart: ['roles', 'menu', 'screen', 'routes', 'calls', 'entity'],
  check(graph, report) {
    const { world, atlas } = graph
    const permissions = heldPermissions(atlas)
    const roles = Object.entries(world.roles)
    const isAstray = heldAstray(graph)
    const isHeld = (permission: string, { own }: Held, verb: Verb): boolean =>
      roles.some(([, role]) => heldBy(role, permission, own)?.includes(verb))
    for (const [permission, held] of holdingsIn(graph).rest)
      for (const [verb, moving] of movesUnder(held)) {
        if (isHeld(permission, held, verb) || isAstray(permission) || isHomeless(graph, permission)) continue
        for (const { screen, action, place } of moving)
          report(
            `screens/${screen}.json`,
            [...(place![0] === '' ? [] : ['sections', place![0]]), 'actions', place![1], action!.can ? 'can' : 'move'],
            `Unexpected verb "${verb}" that no role holds for "${permission}", expected one that lets somebody make the move "${action!.move}"`,
          )
      }
    for (const [name, role] of roles) {
      if (role.grants === '*') continue
      for (const permission in role.grants) {
        const held = permissions.get(permission)
        const verbs = held && heldBy(role, permission, held.own)
        if (!verbs) continue
        const own = actingUnder(held).filter(({ verb }) => verbs.includes(verb))
        const fills = own.map(({ screen }) => FILLS[world.screens[screen]!.kind])
        if (own.length === 0 || fills.some((verb) => verb === undefined || verbs.includes(verb))) continue
        report(
          'permissions/roles.json',
          ['roles', name, 'grants', permission],
          `Missing verb "${fills[0]!}" of "${permission}", without it the role never comes to ${deedOf(own[0]!)}`,
        )
      }
    }
  },

  examples: {
    ok: {},
    notOk: {
      'permissions/roles.json': {
        roles: {
          clerk: { title: '店员', area: 'shop', home: '/order', grants: { order: ['query'] } },
          guard: { title: '保安', area: 'shop', home: '/order', grants: { order: ['enable'] } },
        },
      },
      'locales/en-US/permissions/roles.json': { roles: { clerk: { title: 'Clerk' }, guard: { title: 'Guard' } } },
      'screens/order.json': {
        ...(exampleWorld['screens/order.json'] as object),
        actions: {
          pay: { title: '支付', on: 'row', can: 'edit', call: 'move', move: 'pay' },
          back: { title: '退回', on: 'row', can: 'enable', call: 'move', move: 'back' },
        },
      },
      'entities/order.json': {
        ...(exampleWorld['entities/order.json'] as object),
        moves: { pay: { from: 'open', to: 'paid' }, back: { from: 'paid', to: 'open' } },
      },
      'locales/en-US/screens/order.json': { title: 'Orders', actions: { pay: { title: 'Pay' }, back: { title: 'Back' } } },
    },
    says: [
      'permissions/roles.json#/roles/guard/grants/order Missing verb "query" of "order", without it the role never comes to the move "back"',
      'screens/order.json#/actions/pay/can Unexpected verb "edit" that no role holds for "order", expected one that lets somebody make the move "pay"',
    ],
  },
}

/** The actions that stand under a permission. */
const actingUnder = ({ uses }: Held): Use[] =>
  uses.flatMap((one) => one.uses.filter(({ what, permission, action }) => what === 'action' && permission && action))

/** Those of them that make a move, by their verbs; found once. */
const movesUnder = once((held: Held): ReadonlyMap<Verb, Use[]> => {
  const moving = actingUnder(held).filter(({ action }) => action!.move)
  return new Map(moving.map(({ verb }) => [verb, moving.filter((one) => one.verb === verb)]))
})

const deedOf = ({ action, place }: Use): string => (action!.move ? `the move "${action!.move}"` : `the action "${place![1]}"`)
