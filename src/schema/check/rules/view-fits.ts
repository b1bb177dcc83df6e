import type { AuthoredField } from '../../format/authored.ts'
import { exampleWorld, orderList } from '../example-world.ts'
import { unexpected } from '../near.ts'
import type { Rule } from '../rule.ts'

export const viewFits: Rule = {
  name: 'view-fits',
  why: 'A board whose field has no choices has no columns, and a row that holds several of them would lie in each; a limit of a column that is not there never warns.',

  screen(_graph, { file, screen, entity }, report) {
    const properties = (entity?.entity.properties ?? {}) as Record<string, AuthoredField>
    for (const [name, { board, limits }] of Object.entries(screen.list?.views ?? {})) {
      const field = properties[board]
      if (!field) continue
      const reason = unfit(field)
      if (reason) {
        report(file, ['list', 'views', name, 'board'], `Unexpected board by "${board}", ${reason}; expected a stored field with "oneOf"`)
        continue
      }
      const choices = field.oneOf!.map((choice) => String(choice.const))
      for (const choice in limits) {
        if (choices.includes(choice)) continue
        const { message, suggestion } = unexpected('choice', choice, choices)
        report(file, ['list', 'views', name, 'limits', choice], message, suggestion === undefined ? {} : { suggestion })
      }
    }
  },

  examples: {
    ok: {
      ...orderList({
        list: {
          columns: ['orderNo', 'status'],
          views: { board: { title: '看板', board: 'status', card: ['orderNo'], limits: { open: 20 } } },
        },
      }),
      ...inEnglish({ board: { title: 'Board' } }),
    },
    notOk: {
      ...orderList({
        list: {
          columns: ['orderNo', 'status'],
          views: {
            board: { title: '看板', board: 'status', card: ['orderNo'], limits: { opne: 20 } },
            money: { title: '金额', board: 'amount', card: ['orderNo'] },
          },
        },
      }),
      ...inEnglish({ board: { title: 'Board' }, money: { title: 'Amounts' } }),
    },
    says: [
      'screens/order.json#/list/views/board/limits/opne Unexpected choice "opne", expected one of: open, paid. Did you mean "open"?',
      'screens/order.json#/list/views/money/board Unexpected board by "amount", it has no choices; expected a stored field with "oneOf"',
    ],
  },
}

/** Why a field makes no columns. */
function unfit(field: AuthoredField): string | undefined {
  if (field.writeOnly) return 'it is write-only'
  if (field.computed) return 'it is computed'
  if (field.type === 'array') return 'it holds several choices'
  return field.oneOf ? undefined : 'it has no choices'
}

function inEnglish(views: Record<string, { title: string }>): Record<string, unknown> {
  const file = 'locales/en-US/screens/order.json'
  return { [file]: { ...(exampleWorld[file] as object), list: { views } } }
}
