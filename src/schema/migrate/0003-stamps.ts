import { isObject, type Json } from '../is-object.ts'
import { setValue } from '../fix/edit-json.ts'
import type { Migration } from './migration.ts'

/** The fields that the backend used to fill in because of their names alone. */
const BY_NAME: Record<string, string> = { createTime: 'added', registerTime: 'added', updateTime: 'changed', operatorId: 'handled' }

export const stamps: Migration = {
  to: 3,
  about:
    'A field with "stamp" records when something was done, and by whom; before, names such as "createTime" and "cancelTime" decided this.',

  change({ path, text, data }) {
    const at = /^entities\/[^/]+\.json$/.test(path) ? [] : path.startsWith('screens/') ? ['entity'] : undefined
    const entity = at && (at.length === 0 ? data : (data as Json | null)?.['entity'])
    if (!at || !isObject(entity) || !isObject(entity['properties'])) return text
    return Object.entries(entity['properties']).reduce((edited, [name, field]) => {
      const stamp = isObject(field) && field['stamp'] === undefined ? stampOf(name, field, entity) : undefined
      return stamp === undefined ? edited : setValue(edited, [...at, 'properties', name, 'stamp'], stamp)
    }, text)
  },
}

function stampOf(name: string, field: Json, entity: Json): unknown {
  const isTime = field['format'] === 'date-time'
  const isPerson = field['entity'] === 'user' && field['readOnly'] === true
  const said = Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined
  if (said !== undefined && (said === 'handled' ? isPerson : isTime)) return said
  const moves = isTime || isPerson ? movesOf(name, entity) : []
  return moves.length === 0 ? undefined : { move: moves.length === 1 ? moves[0] : moves }
}

/** `cancelTime` was set by the move `cancel`, `usedBy` by the person who made the move to `used`. */
function movesOf(field: string, { moves }: Json): string[] {
  const stem = /^(\w{3,})(Time|At|By)$/.exec(field)?.[1]
  if (stem === undefined || /^(create|update|register|submit|expire|effective)$/.test(stem) || !isObject(moves)) return []
  const byName = Object.keys(moves).filter((move) => move.startsWith(stem))
  return byName.length > 0 ? byName : Object.keys(moves).filter((move) => (moves[move] as Json | null)?.['to'] === stem)
}
