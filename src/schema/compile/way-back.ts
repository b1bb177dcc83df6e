import type { Call } from '../contract.ts'
import type { Atlas } from './atlas.ts'
import { callRef } from './call-ref.ts'
import type { Use } from './grants.ts'

/** How the effect of a call on a row is undone, as declared by the actions that use it; for many rows a backend does so by itself. */
export function waysBack(atlas: Atlas, uses: Use[], moves: string[]): Pick<Call, 'undo'> {
  const ways = new Map(
    uses.flatMap((use) => {
      // A deletion is undone by the same call in another mode.
      if (use.action?.undo === true)
        return atlas.calls[use.call]?.does === 'delete' ? [['back', { call: use.call, sends: { mode: 'back' } }] as const] : []
      const back = backOf(atlas, use)
      if (!back?.call) return []
      const { name, fixed = {} } = callRef(
        atlas,
        back.call,
        atlas.entityOf(atlas.world.screens[use.screen]!, use.screen)?.name,
        back.move,
        back.set,
      )
      const way = { ...(moves.length > 1 && use.move !== undefined ? { move: use.move } : {}), call: name, sends: fixed }
      return [[JSON.stringify(way), way] as const]
    }),
  )
  // If a move has two ways back, it is unknown which one was meant.
  const clear = [...ways.values()].filter((way, _, all) => all.filter(({ move }) => move === way.move).length === 1)
  return clear.length === 0 ? {} : { undo: clear }
}

function backOf(atlas: Atlas, { screen, action, place }: Use) {
  if (typeof action?.undo !== 'string') return undefined
  const { actions, sections } = atlas.world.screens[screen] ?? {}
  return (place?.[0] ? sections?.[place[0]]?.actions : actions)?.[action.undo]
}
