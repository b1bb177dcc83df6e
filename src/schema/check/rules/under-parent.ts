import type { AuthoredField } from '../../format/authored.ts'
import { exampleWorld, orderAction, orderFields } from '../example-world.ts'
import { unexpected } from '../near.ts'
import type { Path } from '../graph.ts'
import type { Rule } from '../rule.ts'
import { type ActionAt, namesIn, type ScreenAt } from '../visit.ts'

const WORD = 'under'
const MAKES: readonly (string | undefined)[] = ['add', 'import', 'service']

export const underParent: Rule = {
  name: 'under-parent',
  why: 'A row that does not know its parent is added but never found: the list in which it was added stays empty.',

  screen(graph, at, report) {
    const { file, screen, entity, actions } = at
    if (!entity) return
    const tell = (path: Path, message: string, more: object = {}) => report(file, path, message, more)
    for (const { action, path } of actions) {
      const field = action.under
      const name = action.call === undefined ? undefined : graph.atlas.callName(action.call, entity.name)
      const call = name === undefined ? undefined : graph.atlas.calls[name]
      if (field === undefined) continue
      const here = [...path, WORD]
      if (name !== undefined && !call) continue
      if (!MAKES.includes(call?.does)) {
        tell(here, `Unexpected "${WORD}" ${call ? `of a call that does "${call.does}"` : 'without a call'}, expected one that adds a row`, {
          at: 'key',
        })
        continue
      }
      const made = graph.atlas.entities[call?.entity ?? '']
      const properties = (made?.properties ?? {}) as Record<string, AuthoredField>
      const row = isOnList({ action, screen }) ? properties[field]?.entity : entity.name
      const fitting = Object.keys(properties).filter(
        (one) => properties[one]!.entity !== undefined && (row === undefined || properties[one]!.entity === row),
      )
      if (call!.does !== 'service' && !fitting.includes(field)) {
        const { message, suggestion } = unexpected('field', field, fitting)
        const of = row === undefined ? 'another row' : `a row of "${row}"`
        tell(
          here,
          fitting.length === 0
            ? `Unexpected field "${field}", "${call!.entity}" has none that names ${of}; expected one with "entity"`
            : message,
          suggestion === undefined ? {} : { suggestion },
        )
      } else if (isOnList({ action, screen }) && !screen.takes?.includes(field))
        tell(here, `Unexpected "${WORD}" of a button above the rows, the list is told no "${field}"; expected it in "takes"`)
      for (const { name: asked, path: at } of namesIn(action.fields ?? [], [...path, 'fields']))
        if (asked === field)
          tell(
            at,
            `Unexpected field "${field}" in a form that says "${WORD}": "${field}", it is filled in by what the button stands on; expected it in "${WORD}" alone`,
            {
              at: Array.isArray(action.fields) ? 'value' : 'key',
            },
          )
    }
    silent(graph.atlas.entities, at, (index, message) => tell(['takes', index], message))
  },

  examples: {
    ok: orderAction({ under: undefined }),
    notOk: {
      ...orderFields({
        first: { title: '首单', type: 'string', entity: 'order', options: { call: 'order.list', value: 'orderNo', label: '{{orderNo}}' } },
      }),
      'screens/order.json': {
        ...(exampleWorld['screens/order.json'] as object),
        actions: {
          pay: { title: '支付', on: 'row', can: 'edit', call: 'move', move: 'pay', under: 'first' },
          more: { title: '追加', on: 'row', can: 'add', call: 'add', under: 'frist', fields: ['amount'] },
          below: { title: '子单', on: 'row', can: 'add', call: 'add', under: 'first', fields: ['amount', 'first'], primary: false },
          fresh: { title: '新建', on: 'toolbar', can: 'add', call: 'add', under: 'first', fields: ['amount'], primary: false },
        },
      },
    },
    says: [
      'screens/order.json#/actions/pay/under Unexpected "under" of a call that does "move", expected one that adds a row',
      'screens/order.json#/actions/more/under Unexpected field "frist", expected one of: first. Did you mean "first"?',
      'screens/order.json#/actions/below/fields/1 Unexpected field "first" in a form that says "under": "first", it is filled in by what the button stands on; expected it in "under" alone',
      'screens/order.json#/actions/fresh/under Unexpected "under" of a button above the rows, the list is told no "first"; expected it in "takes"',
    ],
  },
}

/** Whether the button is above a list. It belongs to no row; the parent must come with the address of the list. */
const isOnList = ({ action, screen }: Pick<ActionAt, 'action'> & Pick<ScreenAt, 'screen'>): boolean =>
  screen.kind === 'list' && [action.on].flat().includes('toolbar')

/** Reports a list that takes the key of a parent by a field that is not declared as a reference: rows added there would have no parent. */
function silent(
  entities: Record<string, { key: string }>,
  { screen, entity, actions }: ScreenAt,
  tell: (index: number, message: string) => void,
): void {
  if (screen.kind !== 'list' || !screen.takes || !entity) return
  const properties = entity.entity.properties as Record<string, AuthoredField>
  const isAdded = actions.some(({ action }) => action.can === 'add' || action.can === 'import')
  for (const [index, name] of screen.takes.entries()) {
    const field = properties[name]
    if (!isAdded || !field || field.entity || field.computed || name === entity.entity.key) continue
    const owner = Object.keys(entities).find((one) => one !== entity.name && entities[one]!.key === name)
    if (owner !== undefined)
      tell(
        index,
        `Unexpected value "${name}", a row that is added here would not belong to that "${owner}"; expected "entity": "${owner}" in the field "${name}" of "${entity.name}"`,
      )
  }
}
