import { screenUses, type Use, type UseOfScreen } from '../../compile/grants.ts'
import { once } from '../../compile/once.ts'
import { heldBy, permissionsOf } from '../../compile/permissions.ts'
import type { Verb } from '../../compiled.ts'
import { isObject } from '../../is-object.ts'
import { exampleWorld } from '../example-world.ts'
import { heldAstray, isHomeless } from '../homeless.ts'
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
    const permissions = permissionsOf(atlas)
    const roles = Object.entries(world.roles)
    const isAstray = heldAstray(graph)
    const granted = new Set(roles.flatMap(([, { grants }]) => (isObject(grants) ? Object.keys(grants) : [])))
    const under = new Map<string, Use[]>()
    const isHeld = (permission: string, verb: Verb): boolean =>
      roles.some(([, role]) => heldBy(role, permission, permissions[permission]!)?.includes(verb))
    for (const uses of screenUses(atlas).values()) {
      const acting = actingIn(uses)
      const { permission } = acting[0] ?? {}
      if (permission === undefined) continue
      if (granted.has(permission)) (under.get(permission) ?? under.set(permission, []).get(permission)!).push(...acting)
      // Many moves of a screen are of one verb.
      const held = new Map<Verb, boolean>()
      for (const { screen, verb, action, place } of acting) {
        if (!action!.move) continue
        if (!held.has(verb)) held.set(verb, isHeld(permission, verb))
        if (!held.get(verb) && !isAstray(permission) && !isHomeless(graph, permission))
          report(
            `screens/${screen}.json`,
            [...(place![0] === '' ? [] : ['sections', place![0]]), 'actions', place![1], action!.can ? 'can' : 'move'],
            `Unexpected verb "${verb}" that no role holds for "${permission}", expected one that lets somebody make the move "${action!.move}"`,
          )
      }
    }
    for (const [name, role] of roles) {
      if (role.grants === '*') continue
      for (const permission in role.grants) {
        const verbs = permissions[permission] && heldBy(role, permission, permissions[permission])
        if (!verbs) continue
        const own = (under.get(permission) ?? []).filter(({ verb }) => verbs.includes(verb))
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

/** The actions of a screen that stand under its permission. */
const actingIn = once(({ uses }: UseOfScreen): Use[] =>
  uses.filter(({ what, permission, action }) => what === 'action' && permission && action),
)

const deedOf = ({ action, place }: Use): string => (action!.move ? `the move "${action!.move}"` : `the action "${place![1]}"`)
