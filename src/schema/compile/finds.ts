import type { AuthoredScreen } from '../format/authored.ts'
import { handedOn } from '../handed.ts'
import type { Command } from '../manifest.ts'
import { pathOfScreen } from './path-of-screen.ts'
import type { Atlas } from './atlas.ts'

/** How the palette finds rows of a list and where it opens them. Each list is searched once; `where` tells which page shows a row. */
export function findsOf(atlas: Atlas, id: string | undefined, known: Set<string>): Pick<Command, 'finds'> {
  const screen = id === undefined ? undefined : atlas.world.screens[id]
  if (screen?.kind !== 'list' || screen.takes?.length) return {}
  const entity = atlas.entityOf(screen, id!)
  const found = entity?.entity.found
  const call = found && atlas.callName(screen.list?.call ?? 'list', entity.name)
  const { where } = screen.list ?? {}
  const part = `${call} ${JSON.stringify(where)}`
  if (!found || !call || known.has(part)) return {}
  const { key } = entity.entity
  const view = Object.entries(screen.actions ?? {}).find(([, action]) => looks(action, key))
  const path = view && pathOfScreen(atlas.world.screens[view[1].screen!])
  const searched = (screen.list?.search ?? []).flatMap((one) => (typeof one === 'string' ? [one] : 'field' in one ? [one.field] : []))
  const by = found.find((field) => searched.includes(field))
  // A result that leads nowhere is useless.
  if (!path && !view && !by) return {}
  known.add(part)
  const place = path ? { path } : { ...(view ? { open: view[0] } : {}), ...(by ? { by } : {}) }
  return { finds: { call, key, ...(where ? { where } : {}), ...place } }
}

/** Whether an action opens the row in another screen for reading. */
const looks = ({ on, can, screen, with: values }: NonNullable<AuthoredScreen['actions']>[string], key: string): boolean =>
  [on].flat().includes('row') && (can === 'get' || can === 'query') && screen !== undefined && handedOn(values)[0]?.from === key
