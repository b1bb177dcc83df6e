import { answerWidgets, partWidgets, widgets } from '../../widgets.ts'
import { exampleWorld, orderFields } from '../example-world.ts'
import { unexpected } from '../near.ts'
import type { AuthoredField } from '../../format/authored.ts'
import { widgetOf } from '../../compile/field.ts'
import type { Path, Report, Rule } from '../rule.ts'
import { actionsOf, entitiesOf, fieldsIn, formsOf, partsOf, screensOf, submitsOf } from '../visit.ts'

export const knownWidget: Rule = {
  name: 'known-widget',
  why: 'A widget that does not exist, or that is told something it does not understand, is an empty place in the form.',

  check(graph, report) {
    for (const { file, path, entity } of entitiesOf(graph))
      for (const { field, path: at } of fieldsIn(entity.properties as Record<string, AuthoredField>, [...path, 'properties']))
        checkProps(file, field, at, report)
    for (const { file, screen } of screensOf(graph)) {
      for (const { fields, path } of formsOf(screen))
        if (!Array.isArray(fields))
          for (const { field, path: at } of fieldsIn(fields, path)) if (field.type || field.widget) checkProps(file, field, at, report)
      for (const { part, path } of partsOf(screen))
        if (part.widget)
          known(
            file,
            'widget',
            part.widget,
            Object.keys(screen.kind === 'detail' ? answerWidgets : partWidgets),
            [...path, 'widget'],
            report,
          )
      for (const { action, path } of actionsOf(screen))
        if (action.answer) known(file, 'widget', action.answer.widget, Object.keys(answerWidgets), [...path, 'answer', 'widget'], report)
      for (const { submit, path } of submitsOf(screen))
        if (submit.answer) known(file, 'widget', submit.answer.widget, Object.keys(answerWidgets), [...path, 'answer', 'widget'], report)
    }
  },

  examples: {
    ok: orderFields({ note: { title: '备注', type: 'string', widget: 'textarea', props: { rows: 3 } } }),
    notOk: {
      ...orderFields({ note: { title: '备注', type: 'string', widget: 'textarea', props: { row: 3 } } }),
      'locales/en-US/entities/order.json': {
        ...(exampleWorld['locales/en-US/entities/order.json'] as object),
      },
    },
    says: ['entities/order.json#/properties/note/props/row Unexpected property "row", expected one of: rows. Did you mean "rows"?'],
  },
}

function known(file: string, what: string, word: string, words: string[], path: Path, report: Report): void {
  if (words.includes(word)) return
  const { message, suggestion } = unexpected(what, word, words)
  report(file, path, message, suggestion === undefined ? {} : { suggestion })
}

function checkProps(file: string, field: AuthoredField, path: Path, report: Report): void {
  const takes = widgets[widgetOf(field)]?.props
  if (!field.props || !takes) return
  for (const [name, value] of Object.entries(field.props)) {
    const prop = takes[name]
    if (!prop) {
      const { message, suggestion } = unexpected('property', name, Object.keys(takes))
      report(file, [...path, 'props', name], message, { at: 'key', ...(suggestion === undefined ? {} : { suggestion }) })
    } else if (prop.kind === 'string[]' ? !Array.isArray(value) : typeof value !== prop.kind)
      report(file, [...path, 'props', name], `Unexpected ${JSON.stringify(value)}, expected a value of type ${prop.kind}`)
    else if (prop.values && !prop.values.includes(value as string))
      report(file, [...path, 'props', name], unexpected('value', String(value), [...prop.values]).message)
  }
}
