import { movesFrom, stateFieldOf } from '../../compile/atlas.ts'
import type { AuthoredField, AuthoredMove } from '../../format/authored.ts'
import { orderAction } from '../example-world.ts'
import { unexpected } from '../near.ts'
import type { Path } from '../graph.ts'
import { strayChoice } from '../renamed.ts'
import type { Report, Rule } from '../rule.ts'

export const knownMove: Rule = {
  name: 'known-move',
  ofRows: true,
  why: 'A move between states that do not exist leaves a row in a state that it can never leave.',
  seeks: { entity: ['moves'] },

  screen(graph, { file, screen, entity, actions, submits }, report) {
    const known = Object.keys(entity?.entity.moves ?? {})
    const look = (move: string | undefined, call: string | undefined, path: Path) => {
      if (move === undefined) return
      if (!known.includes(move)) tell(file, [...path, 'move'], 'move', move, known, report)
      const written = call === undefined ? undefined : graph.atlas.called(call, entity?.name)
      if (known.includes(move) && written?.moves && !written.moves.includes(move))
        report(file, [...path, 'move'], `Unexpected move "${move}", the call "${call!}" makes: ${written.moves.join(', ')}`)
    }
    for (const { name, action, path } of actions) {
      look(action.move, action.call, path)
      if (action.move && action.move !== name && known.includes(name) && known.includes(action.move))
        report(
          file,
          [...path, 'move'],
          `Unexpected move "${action.move}" of the action "${name}", expected "${name}" or another name of the action`,
        )
      if (!action.move && action.call && graph.atlas.called(action.call, entity?.name)?.does === 'move')
        report(file, path, `Missing property "move", the call "${action.call}" changes a state`, { at: 'key' })
    }
    for (const { submit, path } of submits) look(submit.move, submit.call, path)
    const told = Object.entries(screen.states ?? {}).flatMap(([state, { notice }]) => (notice === undefined ? [] : [state]))
    for (const [name, link] of Object.entries(screen.links ?? {}))
      for (const [at, state] of (link.states ?? []).entries())
        if (!told.includes(state)) tell(file, ['links', name, 'states', at], 'state', state, told, report)
    if (!screen.states) return
    const field = (entity && stateOf(entity.entity, 'status')) ?? {}
    for (const state of Object.keys(screen.states))
      if (!field.oneOf?.some((choice) => String(choice.const) === state)) tellState(file, ['states', state], state, field, report)
  },

  entity(_graph, { file, path, entity }, report) {
    const field = stateOf(entity)
    const states: unknown[] | undefined = field?.oneOf?.map((choice) => choice.const)
    if (entity.moves && !states)
      report(
        file,
        [...path, 'moves'],
        `Missing state field: "moves" change the field "${stateFieldOf(entity)!}", expected it among the properties with its values in "oneOf"`,
        { at: 'key' },
      )
    for (const [name, written] of Object.entries(entity.moves ?? {})) {
      const { from, to } = written as AuthoredMove
      for (const [at, state] of movesFrom(from).entries())
        if (states && !states.includes(state))
          tellState(file, [...path, 'moves', name, 'from', ...(Array.isArray(from) ? [at] : [])], state, field!, report)
      if (states && !states.includes(to)) tellState(file, [...path, 'moves', name, 'to'], to, field!, report)
    }
  },

  calls(graph, { id, file, calls }, report) {
    for (const [name, call] of calls) {
      if (!call.moves) continue
      const entity = graph.atlas.entities[call.entity ?? id]
      for (const [at, move] of call.moves.entries())
        if (entity && !Object.hasOwn(entity.moves ?? {}, move))
          tell(file, [name, 'moves', at], 'move', move, Object.keys(entity.moves ?? {}), report)
    }
  },

  examples: {
    ok: orderAction({}),
    notOk: orderAction({ move: 'pey' }),
    says: ['screens/order.json#/actions/pay/move Unexpected move "pey", expected one of: pay. Did you mean "pay"?'],
  },
}

function tell(file: string, path: Path, what: string, word: string, known: string[], report: Report): void {
  const { message, suggestion } = unexpected(what, word, known)
  report(file, path, message, suggestion === undefined ? {} : { suggestion })
}

function tellState(file: string, path: Path, state: unknown, field: AuthoredField, report: Report): void {
  const { message, suggestion } = strayChoice('state', state, field)
  report(file, path, message, { at: path.at(-1) === state ? 'key' : 'value', ...(suggestion === undefined ? {} : { suggestion }) })
}

function stateOf(entity: Parameters<typeof stateFieldOf>[0], otherwise?: string): AuthoredField | undefined {
  const field = stateFieldOf(entity) ?? otherwise
  return field ? (entity.properties as Record<string, AuthoredField>)[field] : undefined
}
