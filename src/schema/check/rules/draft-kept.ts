import { DRAFT_CALLS } from '../../core-calls.ts'
import type { Rule } from '../rule.ts'

const names = Object.values(DRAFT_CALLS)

export const draftKept: Rule = {
  name: 'draft-kept',
  why: 'A form that promises to keep drafts loses them if it has no signed-in person to keep them for, or no call that stores them.',
  seeks: { screen: ['draft'] },

  screen(graph, { file, screen }, report) {
    if (!screen.draft) return
    if (screen.for)
      report(
        file,
        ['draft'],
        `Unexpected "draft" in a form for ${screen.for === 'guest' ? 'guests' : 'anyone'}, expected a person whose it is`,
        { at: 'key' },
      )
    else if (!screen.submit)
      report(file, ['draft'], 'Unexpected "draft" in a form that is not sent as one, expected "submit" of the whole form', { at: 'key' })
    else {
      const missing = names.find((name) => !Object.hasOwn(graph.atlas.calls, name))
      if (missing)
        report(file, ['draft'], `Unexpected "draft" without the call "${missing}", expected calls/draft.json with get, keep and drop`, {
          at: 'key',
        })
    }
  },

  examples: {
    ok: {},
    notOk: {
      'screens/order-note.json': {
        kind: 'form',
        title: '备注',
        route: '/order-note',
        menu: { group: 'orders', order: 20 },
        permission: 'order',
        entity: 'order',
        fields: ['amount'],
        submit: { title: '保存', can: 'edit', call: 'edit' },
        draft: { days: 30 },
      },
    },
    says: [
      'screens/order-note.json#/draft Unexpected "draft" without the call "draft.get", expected calls/draft.json with get, keep and drop',
    ],
  },
}
