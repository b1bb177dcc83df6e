import { heldPermissions } from '../../compile/held-permissions.ts'
import { verbs } from '../../format/values.ts'
import { callsWith } from '../calls-with.ts'
import { unexpected } from '../near.ts'
import { lazy } from '../noting.ts'
import type { Rule } from '../rule.ts'

/** Where permissions are named. */
const PLACES = ['screen', 'routes'] as const

export const knownPermission: Rule = {
  name: 'known-permission',
  why: 'A right that no screen asks for allows nothing: a typo would lock people out.',

  reads: { screen: ['permission', 'can'], entity: [], calls: ['grants'], uses: ['permission', 'verb'] },
  apart: ['screen', 'routes', 'calls', 'entity'],
  check(graph, report) {
    const permissions = heldPermissions(graph.atlas)
    const known = lazy(() => [...permissions.keys()].sort())
    const file = 'permissions/roles.json'
    if (!graph.sound(file)) return
    for (const [role, { grants }] of Object.entries(graph.world.roles)) {
      if (grants === '*' || grants === undefined) continue
      for (const [permission, own] of Object.entries(grants)) {
        const path = ['roles', role, 'grants', permission]
        if (graph.mentioned(permission, PLACES)) continue
        const verbsOf = permissions.get(permission)?.own.verbs
        if (!verbsOf) {
          const { message, suggestion } = unexpected('permission', permission, known())
          report(file, path, message, { at: 'key', apart: PLACES, ...(suggestion === undefined ? {} : { suggestion }) })
        } else if (own.length === 0)
          report(file, path, `Unexpected grant of nothing, expected "*" or some of: ${verbsOf.join(', ')}`, {
            at: 'key',
            apart: PLACES,
          })
        else if (own !== '*') {
          for (const [at, verb] of own.entries())
            if (!verbsOf.includes(verb as never))
              report(
                file,
                [...path, at],
                `Unexpected verb "${verb}", no screen of "${permission}" asks for it; expected one of: ${verbsOf.join(', ')}`,
              )
        }
      }
    }
    for (const { file: of, name, call } of callsWith(graph, 'grants'))
      for (const [at, grant] of call.grants!.entries()) {
        const [permission = '', verb = ''] = grant.split(':')
        if (!permissions.has(permission))
          report(of, [name, 'grants', at], unexpected('permission', permission, known()).message, { apart: PLACES })
        else if (!verbs.includes(verb as never))
          report(of, [name, 'grants', at], unexpected('verb', verb, [...verbs]).message, { apart: [] })
      }
  },

  examples: {
    ok: {
      'permissions/roles.json': { roles: { clerk: { title: '店员', area: 'shop', home: '/order', grants: { order: ['query', 'edit'] } } } },
    },
    notOk: {
      'permissions/roles.json': {
        roles: {
          clerk: { title: '店员', area: 'shop', home: '/order', grants: { oder: '*', order: ['query', 'delete'] } },
          guest: { title: '访客', area: 'shop', home: '/order', grants: { order: [] } },
        },
      },
    },
    says: [
      'permissions/roles.json#/roles/clerk/grants/oder Unexpected permission "oder", expected one of: order. Did you mean "order"?',
      'permissions/roles.json#/roles/clerk/grants/order/1 Unexpected verb "delete", no screen of "order" asks for it; expected one of: query, edit',
      'permissions/roles.json#/roles/guest/grants/order Unexpected grant of nothing, expected "*" or some of: query, edit',
    ],
  },
}
