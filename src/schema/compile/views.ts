import type { ListView } from '../compiled-screen.ts'
import type { AuthoredAction, AuthoredMove } from '../format/authored.ts'
import { stateFieldOf } from './atlas.ts'
import type { ScreenContext } from './context.ts'
import { compileSearch } from './field.ts'

/** The views of a list; nothing where it has none. */
export function viewsOf({ atlas, screen, entity }: ScreenContext): { views?: ListView[] } {
  const views = screen.list?.views
  if (!views) return {}
  const { entity: written } = entity!
  return {
    views: Object.entries(views).map(([name, { title, board, card, limits }]) => ({
      kind: 'board',
      name,
      title,
      by: board,
      choices: (compileSearch(atlas, board, written).choices ?? []).map((choice) => {
        const limit = limits?.[String(choice.value)]
        return limit === undefined ? choice : { ...choice, limit }
      }),
      card,
      moves:
        stateFieldOf(written) === board
          ? Object.entries(screen.actions ?? {}).flatMap(([action, one]) => {
              const move = isOfRow(one) && one.move !== undefined ? (written.moves?.[one.move] as AuthoredMove | undefined) : undefined
              return move ? [{ action, to: move.to }] : []
            })
          : [],
    })),
  }
}

const isOfRow = ({ on }: AuthoredAction): boolean => [on].flat().includes('row')
