import { orderAction } from '../example-world.ts'
import type { AuthoredAction } from '../../format/authored.ts'
import type { Path } from '../graph.ts'
import type { Report, Rule } from '../rule.ts'

export const formForChange: Rule = {
  name: 'form-for-change',
  why: 'A call that writes fields changes nothing if nobody is asked for their values.',

  screen(graph, { file, screen, entity, actions, submits }, report) {
    if (screen.kind === 'form' && !screen.fields && !screen.tabs && !screen.steps && !screen.sections)
      report(file, ['kind'], 'Missing property "fields", a form asks for something; expected "fields", "sections", "steps" or "tabs"')
    if (screen.kind === 'detail' && !screen.fields && !screen.sections)
      report(file, ['kind'], 'Missing property "fields", a detail shows something; expected "fields" or "sections"')
    for (const { submit, path } of submits)
      if (submit.why && !submit.when)
        report(file, [...path, 'why'], 'Unexpected "why" without "when", expected the condition whose failing it explains', { at: 'key' })
    for (const { submit, path } of submits)
      if (submit.when && !submit.why)
        report(file, [...path, 'when'], 'Missing property "why" beside "when", the form is sent and refused if nobody is told why not', {
          at: 'key',
          severity: 'warning',
        })
    for (const { action, path } of actions) {
      const call = action.call === undefined ? undefined : graph.atlas.called(action.call, entity?.name)
      if ((call?.does === 'add' || call?.does === 'edit' || call?.does === 'save') && !action.fields)
        report(file, [...path, 'call'], `Missing property "fields", the call "${action.call!}" writes what a form says`)
      if (action.fields && !action.call)
        report(file, [...path, 'fields'], 'Missing property "call", a form is sent somewhere', { at: 'key' })
      if (action.load && !action.fields)
        report(file, [...path, 'load'], 'Unexpected "load" without a form to fill, expected "fields"', { at: 'key' })
      if (action.why && !action.when)
        report(file, [...path, 'why'], 'Unexpected "why" without "when", expected the condition whose failing it explains', { at: 'key' })
      if (action.quote && !action.fields)
        report(file, [...path, 'quote'], 'Unexpected "quote" without a form, expected "fields" on which the price depends', { at: 'key' })
      if (action.sections && !action.fields)
        report(file, [...path, 'sections'], 'Unexpected "sections" without a form, expected "fields" to stand under them', { at: 'key' })
      else if (action.sections) checkHeadings(file, action, path, report)
      if (action.copies && !action.fields)
        report(file, [...path, 'copies'], 'Unexpected "copies" without a form, expected "fields"', { at: 'key' })
    }
  },

  examples: {
    ok: orderAction({ call: 'edit', move: undefined, fields: ['amount'] }),
    notOk: {
      ...orderAction({ call: 'edit', move: undefined, why: '不行', sections: { money: { title: '金额', from: 'amount' } } }),
      'screens/order-note.json': {
        kind: 'form',
        title: '改价',
        route: '/order-note',
        menu: { group: 'orders', order: 20 },
        permission: 'order',
        entity: 'order',
        takes: ['orderNo'],
        load: 'get',
        fields: ['amount'],
        submit: { title: '保存', can: 'edit', call: 'edit', when: { status: 'open' } },
      },
      'locales/en-US/screens/order-note.json': { title: 'Price', submit: { title: 'Save' } },
    },
    says: [
      'screens/order-note.json#/submit/when Missing property "why" beside "when", the form is sent and refused if nobody is told why not',
      'screens/order.json#/actions/pay/call Missing property "fields", the call "edit" writes what a form says',
      'screens/order.json#/actions/pay/why Unexpected "why" without "when", expected the condition whose failing it explains',
      'screens/order.json#/actions/pay/sections Unexpected "sections" without a form, expected "fields" to stand under them',
    ],
  },
}

function checkHeadings(file: string, { sections, fields = [] }: AuthoredAction, path: Path, report: Report): void {
  const names = Array.isArray(fields) ? fields : Object.keys(fields)
  for (const [name, { from }] of Object.entries(sections!))
    if (!names.includes(from))
      report(file, [...path, 'sections', name, 'from'], `Unexpected field "${from}", expected one of: ${names.join(', ')}`)
}
