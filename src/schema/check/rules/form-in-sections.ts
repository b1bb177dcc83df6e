import { orderAction } from '../example-world.ts'
import type { AuthoredFields } from '../../format/authored.ts'
import type { Path } from '../graph.ts'
import type { Report, Rule } from '../rule.ts'

/** More fields than this on one page need headings; a dialog has none, so it may be a little longer. */
const PAGE = 8
const DIALOG = 12

export const formInSections: Rule = {
  name: 'form-in-sections',
  why: 'A long form without headings is hard to read: nobody sees how long it is or what belongs together.',

  screen(_graph, { file, screen, actions, parts }, report) {
    if (screen.kind === 'form') look(file, screen.fields, [], PAGE, 'expected "sections" or "steps"', report)
    if (screen.kind === 'form')
      for (const { part, path } of parts) look(file, part.fields, path, DIALOG, 'expected them in two parts', report)
    for (const { action, path } of actions) look(file, action.fields, path, DIALOG, 'expected a screen of its own with "sections"', report)
  },

  examples: {
    ok: orderAction({ fields: ['amount'] }),
    notOk: orderAction({
      fields: Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`note${at}`, { title: '备注', type: 'string' }])),
    }),
    says: [
      'screens/order.json#/actions/pay/fields Unexpected 13 fields in one piece, at most 12; expected a screen of its own with "sections"',
    ],
  },
}

function look(file: string, fields: AuthoredFields | undefined, path: Path, most: number, mend: string, report: Report): void {
  const count = fields === undefined ? 0 : Array.isArray(fields) ? fields.length : Object.keys(fields).length
  if (count > most) report(file, [...path, 'fields'], `Unexpected ${count} fields in one piece, at most ${most}; ${mend}`, { at: 'key' })
}
