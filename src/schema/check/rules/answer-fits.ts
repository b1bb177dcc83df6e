import type { Call } from '../../format/call.ts'
import { isObject } from '../../is-object.ts'
import type { Path } from '../graph.ts'
import { unexpected } from '../near.ts'
import type { Report, Rule } from '../rule.ts'

type Answer = {
  type?: string | string[]
  properties?: Record<string, Answer>
  items?: Answer
  additionalProperties?: unknown
  required?: string[]
  examples?: unknown[]
}

const isOfType = (value: unknown, type: string): boolean => {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  return type === 'null' ? value === null : typeof value === type
}

function checkAnswer(
  file: string,
  { type, properties, items, additionalProperties, required = [], examples }: Answer,
  path: Path,
  report: Report,
) {
  if (properties && additionalProperties === undefined)
    for (const [at, name] of required.entries()) {
      if (Object.hasOwn(properties, name)) continue
      const { message, suggestion } = unexpected('property', name, Object.keys(properties))
      report(file, [...path, 'required', at], message, suggestion === undefined ? {} : { suggestion })
    }
  if (type !== undefined && examples) checkExamples(file, [type].flat(), examples, path, report)
  for (const name in properties) checkAnswer(file, properties[name]!, [...path, 'properties', name], report)
  if (items) checkAnswer(file, items, [...path, 'items'], report)
  if (isObject(additionalProperties)) checkAnswer(file, additionalProperties, [...path, 'additionalProperties'], report)
}

function checkExamples(file: string, types: string[], examples: unknown[], path: Path, report: Report): void {
  for (const [at, value] of examples.entries())
    if (types.length > 0 && !types.some((one) => isOfType(value, one)))
      report(file, [...path, 'examples', at], `Unexpected example ${JSON.stringify(value)}, expected one of type ${types.join(' or ')}`)
}

export const answerFits: Rule = {
  name: 'answer-fits',
  why: 'Customers and other programs read what an answer has in its description: a property that never comes, or an example of another type, misleads them.',

  calls(_graph, { file, calls }, report) {
    for (const [name, { answer }] of calls) if (answer) checkAnswer(file, answer, [name, 'answer'], report)
  },

  examples: {
    ok: ringing({ type: 'object', properties: { times: { type: ['integer', 'null'], examples: [3, null] } }, required: ['times'] }),
    notOk: ringing({ type: 'object', properties: { times: { type: 'integer', examples: [2.5] } }, required: ['tmes'] }),
    says: [
      'calls/bell.json#/ring/answer/properties/times/examples/0 Unexpected example 2.5, expected one of type integer',
      'calls/bell.json#/ring/answer/required/0 Unexpected property "tmes", expected one of: times. Did you mean "times"?',
    ],
  },
}

function ringing(answer: NonNullable<Call['answer']>): Record<string, unknown> {
  return { 'calls/bell.json': { ring: { does: 'service', for: 'member', answer } } }
}
