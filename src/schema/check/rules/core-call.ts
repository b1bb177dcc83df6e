import { widgetOf } from '../../compile/field.ts'
import { coreCalls, widgetCalls } from '../../core-calls.ts'
import { exampleWorld, orderFields } from '../example-world.ts'
import type { Graph, Path } from '../graph.ts'
import type { Report, Rule } from '../rule.ts'
import type { FieldAt } from '../visit.ts'

export const coreCall: Rule = {
  name: 'core-call',
  why: 'Without the calls that the console itself sends, nobody can sign in; without those of a control, nothing can be uploaded.',
  seeks: { screen: ['widget'] },
  // Any other word suggests a control that sends nothing.
  words: ['widget', 'format', 'items'],

  apart: [],
  check(graph, report) {
    if (!isWhole(graph)) return
    for (const [name, address] of Object.entries(coreCalls)) {
      const [file, operation] = name.split('.') as [string, string]
      const path = `calls/${file}.json`
      const call = graph.world.calls[file]?.[operation]
      if (!call) report(path, [], `Missing call "${name}", the console sends it by itself`)
      else if (call.path !== undefined && call.path !== address)
        report(path, [operation, 'path'], `Unexpected address "${call.path}", the console sends "${name}" to "${address}"`)
    }
  },

  field(graph, at, report) {
    const { field } = at
    if (field.readOnly || (field.type === undefined && field.widget === undefined)) return
    const widget = widgetOf(field)
    if (widgetCalls[widget]) lookOf(graph, at, widget, report)
  },

  screen(graph, { file, parts }, report) {
    for (const { part, path } of parts)
      if (part.widget) look(graph, part.widget, (message) => report(file, [...path, 'widget'] satisfies Path, message))
  },

  examples: {
    ok: {},
    notOk: {
      ...orderFields({ proof: { title: '凭证', type: 'string', format: 'image' } }),
      'locales/en-US/entities/order.json': exampleWorld['locales/en-US/entities/order.json'],
      'calls/user.json': { getInfo: { does: 'service', for: 'member', answer: { type: 'object' } } },
      'calls/auth.json': { signout: { does: 'service', for: 'member', answer: { type: 'object' } } },
    },
    says: [
      'calls/user.json# Missing call "user.permissions", the console sends it by itself',
      'entities/order.json#/properties/proof Missing call "upload.importantFile", the control "upload" sends it to "/server/upload/important-file"',
    ],
  },
}

/** Whether people can sign in with this folder; the small worlds of examples have no such calls. */
const isWhole = ({ sources }: Graph) => sources.has('calls/auth.json') || sources.has('calls/user.json')

const lookOf = (graph: Graph, { file, path }: FieldAt, widget: string, report: Report) =>
  look(graph, widget, (message) => report(file, path, message, { at: 'key' }))

function look(graph: Graph, widget: string, tell: (message: string) => void): void {
  const needed = widgetCalls[widget]
  if (!needed || !isWhole(graph)) return
  for (const [name, address] of Object.entries(needed)) {
    const call = graph.atlas.calls[name]
    if (!call) tell(`Missing call "${name}", the control "${widget}" sends it to "${address}"`)
    else if (call.path !== undefined && call.path !== address)
      tell(`Unexpected address "${call.path}" of "${name}", the control "${widget}" sends it to "${address}"`)
    else if (name === 'upload.importantFile' && !call.file)
      tell(`Unexpected call "${name}" without "file", the control "${widget}" sends it a file`)
  }
}
