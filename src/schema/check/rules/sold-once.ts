import { formFields } from '../../compile/call-forms.ts'
import { compileField } from '../../compile/field.ts'
import { usersOf } from '../../compile/users-of.ts'
import type { AuthoredField } from '../../format/authored.ts'
import type { Call, Sold } from '../../format/call.ts'
import { faultOf } from '../../verdict.ts'
import { exampleWorld } from '../example-world.ts'
import { callsWith } from '../calls-with.ts'
import { unexpected } from '../near.ts'
import type { Graph, Path } from '../graph.ts'
import type { Report, Rule } from '../rule.ts'

export const soldOnce: Rule = {
  name: 'sold-once',
  why: 'An interface that customers use in their programs must lead to one call, take what the call takes, and be in the reference.',

  reads: { screen: [], uses: ['call', 'screen', 'what', 'action', 'move', 'place', 'fields', 'where', 'picks'] },
  check(graph, report) {
    const taken = new Map<string, { name: string; file: string }>()
    const users = usersOf(graph.atlas)
    for (const { id, file, name, call } of callsWith(graph, 'sold')) {
      if (call.does === 'service' && !isDocumented(call))
        report(file, [name, 'answer'], 'Missing "properties" of the answer, expected each with a title for the reference', { apart: [] })
      const fields = new Map(
        formFields(graph.atlas, `${id}.${name}`, users.get(`${id}.${name}`) ?? []).map((field) => [field.name, field.field]),
      )
      for (const [code, sold] of Object.entries(call.sold!)) {
        const other = taken.get(code)
        if (other)
          report(file, [name, 'sold', code], `Unexpected "${code}", the call "${other.name}" serves it already; expected one call`, {
            apart: [other.file as `${string}.json`],
          })
        else taken.set(code, { name: `${id}.${name}`, file })
        checkFields(graph, `${id}.${name}`, fields, sold, file, [name, 'sold', code], report)
      }
    }
  },

  examples: {
    ok: worldWith({ 'bell.ring': { title: '响铃', set: { times: 2 }, codes: [4010], example: { text: '叮' } } }),
    notOk: worldWith(
      {
        'bell.ring': {
          title: '响铃',
          set: { tmes: 2 },
          without: ['loud'],
          codes: [4010],
          example: { times: 99, text: '' },
          entry: { service: 'bell', unit: 'call' },
        },
        'bell.toll': { title: '敲钟', codes: [4010] },
      },
      { toll: { does: 'service', for: 'member', answer: { type: 'object' }, sold: { 'bell.toll': { title: '敲钟', codes: [4010] } } } },
    ),
    says: [
      'calls/bell.json#/ring/sold/bell.ring/set/tmes Unexpected field "tmes", expected one of: text, times. Did you mean "times"?',
      'calls/bell.json#/ring/sold/bell.ring/without/0 Unexpected field "loud", expected one of: text, times',
      'calls/bell.json#/ring/sold/bell.ring/example/times Unexpected value 99, expected one that the field "times" takes',
      'calls/bell.json#/ring/sold/bell.ring/example/text Unexpected value "", expected one that the field "text" takes',
      'calls/bell.json#/ring/sold/bell.ring/entry/service Unexpected value "bell", there is no value yet',
      'calls/bell.json#/ring/sold/bell.ring/entry/unit Unexpected value "call", there is no value yet',
      'calls/bell.json#/toll/answer Missing "properties" of the answer, expected each with a title for the reference',
      'calls/bell.json#/toll/sold/bell.toll Unexpected "bell.toll", the call "bell.ring" serves it already; expected one call',
    ],
  },
}

const isDocumented = ({ answer }: Call): boolean => answer?.['properties'] !== undefined || answer?.['contentMediaType'] !== undefined
/** Checks that what is set, left out or shown as an example is a field of the body, with a valid value, and how the catalogue lists it. */
function checkFields(
  graph: Graph,
  call: string,
  fields: Map<string, AuthoredField>,
  { set = {}, without = [], example = {}, entry }: Sold,
  file: string,
  path: Path,
  report: Report,
) {
  const { atlas } = graph
  const keys = Object.keys(atlas.calls[call]?.send ?? {})
  const entity = atlas.entities[atlas.calls[call]?.entity ?? '']
  if (entity && ['get', 'edit', 'delete', 'move'].includes(atlas.calls[call]!.does)) keys.push(entity.key)
  const known = (name: string, at: Path): boolean => {
    if (fields.has(name) || keys.includes(name)) return true
    const { message, suggestion } = unexpected('field', name, [...fields.keys(), ...keys])
    report(file, at, message, suggestion === undefined ? {} : { suggestion })
    return false
  }
  for (const [at, name] of without.entries()) known(name, [...path, 'without', at])
  for (const word of ['service', 'unit'] as const) {
    const offered = (graph.world.choices[word] ?? []).map((choice) => String(choice.const))
    if (!entry || offered.includes(entry[word])) continue
    const { message, suggestion } = unexpected('value', entry[word], offered)
    report(file, [...path, 'entry', word], message, suggestion === undefined ? {} : { suggestion })
  }
  // The file of a call stands beside its example.
  const beside = atlas.calls[call]?.file?.as
  if (Object.keys(example).length > 0)
    for (const [name, { required }] of fields)
      if (required === true && name !== beside && !without.includes(name) && !Object.hasOwn(set, name) && !Object.hasOwn(example, name))
        report(file, [...path, 'example'], `Missing value of "${name}", expected one of every field that is required`, { at: 'key' })
  for (const [word, values] of Object.entries({ set, example }))
    for (const [name, value] of Object.entries(values)) {
      const spot = [...path, word, name]
      const field = known(name, spot) ? fields.get(name) : undefined
      if (field && (value === '' || faultOf(compileField(atlas, name, field), value, { form: { ...set, ...example } })))
        report(file, spot, `Unexpected value ${JSON.stringify(value)}, expected one that the field "${name}" takes`)
    }
}

function worldWith(sold: object, more: object = {}): Record<string, unknown> {
  const body = {
    text: { title: '声音', type: 'string', maxLength: 10 },
    times: { title: '次数', type: 'integer', minimum: 1, maximum: 9 },
  }
  const answer = { type: 'object', properties: { rung: { type: 'integer', title: '响了几次' } } }
  return {
    'entities/order.json': exampleWorld['entities/order.json'],
    'calls/bell.json': { ring: { does: 'service', for: 'member', body, answer, sold }, ...more },
    'locales/en-US/calls/bell.json': {
      ring: {
        body: { text: { title: 'Sound' }, times: { title: 'Times' } },
        answer: { properties: { rung: { title: 'How often it rang' } } },
        sold: Object.fromEntries(
          Object.entries(sold as Record<string, Sold>).map(([code, { example }]) => [
            code,
            { title: 'Bell', ...(example && 'text' in example ? { example: { text: 'Ding' } } : {}) },
          ]),
        ),
      },
      ...('toll' in more ? { toll: { sold: { 'bell.toll': { title: 'Toll' } } } } : {}),
    },
  }
}
