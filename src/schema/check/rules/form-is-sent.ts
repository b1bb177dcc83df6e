import type { AuthoredFields, AuthoredPart } from '../../format/authored.ts'
import { exampleWorld } from '../example-world.ts'
import type { Rule } from '../rule.ts'

const LAYOUTS = ['fields', 'sections', 'steps', 'tabs'] as const

/** The places where the console looks for actions, by kind of screen. */
const PLACES: Record<string, string[]> = { list: ['toolbar', 'row', 'batch'], form: ['toolbar', 'section'], detail: ['toolbar'] }

/** The entries of a table may have buttons of their own. */
const placesOf = (section: AuthoredPart | undefined): string[] => (section && 'table' in section ? ['section', 'row'] : ['section'])

export const formIsSent: Rule = {
  name: 'form-is-sent',
  why: 'Anything outside the layout of a form, or a button in a place that the screen lacks, is never shown; without "submit" a form cannot be sent.',

  screen(_graph, { file, screen, parts, actions }, report) {
    const [, second] = screen.kind === 'tabs' ? [] : LAYOUTS.filter((word) => screen[word])
    if (second)
      report(file, [second], `Unexpected "${second}" beside another layout, expected one of: ${LAYOUTS.join(', ')}`, { at: 'key' })
    if (screen.kind === 'form' && !screen.submit) {
      if (screen.fields && !isRead(screen.fields))
        report(file, ['fields'], 'Missing property "submit", a form is sent somewhere', { at: 'key' })
      // A widget next to them may use the input.
      const used = parts.some(({ part }) => part.widget)
      for (const { part, path } of parts)
        if (part.fields && !part.submit && !used && !isRead(part.fields))
          report(file, path, 'Missing property "submit", a form is sent somewhere', { at: 'key' })
    }
    if (screen.kind === 'form' && screen.summary && !screen.sections)
      report(file, ['summary'], 'Unexpected "summary" of a form without sections, expected "sections" that it sums up', { at: 'key' })
    for (const { part, path } of parts)
      for (const word of ['folded', 'columns'] as const)
        if (screen.kind === 'form' && part[word] && (!screen.sections || !part.fields))
          report(file, [...path, word], `Unexpected "${word}" of a part that is no section of fields, expected it under "sections"`, {
            at: 'key',
          })
    for (const { part, path } of parts)
      if (screen.kind === 'form' && !part.widget && !part.fields)
        report(file, path, 'Missing property "fields", a part of a form asks for something or shows a widget', { at: 'key' })
      else if (part.widget && part.fields && screen.kind === 'form')
        report(file, [...path, 'widget'], 'Unexpected "widget" beside "fields", expected one of the two', { at: 'key' })
    for (const { action, path } of actions) {
      const places = path[0] === 'sections' ? placesOf(screen.sections?.[String(path[1])]) : (PLACES[screen.kind] ?? [])
      for (const place of typeof action.on === 'string' ? [action.on] : (action.on ?? []))
        if (!places.includes(place))
          report(
            file,
            [...path, 'on'],
            `Unexpected place "${place}", ${path[0] === 'sections' ? 'a section' : `a ${screen.kind}`} has: ${places.join(', ')}`,
          )
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
        sections: { base: { title: '基本', fields: ['amount'] } },
        actions: { view: { title: '查看', on: 'row', can: 'get', open: 'drawer', screen: 'order' } },
      },
      'screens/order-sum.json': {
        kind: 'form',
        title: '合计',
        route: '/order-sum',
        menu: { group: 'orders', order: 30 },
        permission: 'order',
        entity: 'order',
        summary: true,
        steps: { base: { title: '基本', fields: ['amount'], folded: true } },
        submit: { title: '保存', can: 'edit', call: 'edit' },
      },
      'locales/en-US/screens/order-sum.json': { title: 'Sum', steps: { base: { title: 'Basics' } }, submit: { title: 'Save' } },
      'locales/en-US/screens/order-note.json': {
        ...(exampleWorld['locales/en-US/screens/order.json'] as object),
        sections: { base: { title: 'Basics' } },
      },
    },
    says: [
      'screens/order-note.json#/fields Missing property "submit", a form is sent somewhere',
      'screens/order-note.json#/sections Unexpected "sections" beside another layout, expected one of: fields, sections, steps, tabs',
      'screens/order-note.json#/sections/base Missing property "submit", a form is sent somewhere',
      'screens/order-note.json#/actions/view/on Unexpected place "row", a form has: toolbar, section',
      'screens/order-sum.json#/summary Unexpected "summary" of a form without sections, expected "sections" that it sums up',
      'screens/order-sum.json#/steps/base/folded Unexpected "folded" of a part that is no section of fields, expected it under "sections"',
    ],
  },
}

/** Whether a form is read-only because all of its fields are disabled. */
function isRead(fields: AuthoredFields): boolean {
  return !Array.isArray(fields) && Object.values(fields).every((field) => field.disabled === true)
}
