import type { ErrorObject } from 'ajv/dist/2020.js'
import { NAME } from '../format/values.ts'
import { choicesOf } from './choices-of.ts'
import { elsewhere } from './elsewhere.ts'
import type { Path } from './graph.ts'
import { habitOf } from './habits.ts'
import { typeFor, valueFor } from './habit-values.ts'
import { near, unexpected } from './near.ts'
import { bounded, listed, nameOf, pathOf, wordOf } from './said-values.ts'
import { shapeOf, withName } from './shapes.ts'
import { writtenAs } from './written-as.ts'

/** One mistake of structure: where it is, and what is said of it. */
export type Explained = { path: Path; message: string; at: 'key' | 'value'; suggestion?: string }

/** What is said of a value of another type than those that its place takes. */
export function typeFault(path: Path, wanted: string[], data: unknown): Explained {
  const word = path.at(-1)
  const choices = word === 'options' || word === 'oneOf' ? choicesOf(data) : undefined
  const mend =
    choices === undefined
      ? `${listed(wanted)}${writtenAs(path, wanted, data)}`
      : `choices${word === 'oneOf' ? '' : ' that stand here as "oneOf"'}: ${choices}`
  return { path, at: 'value', message: `Unexpected ${nameOf(data)}, expected ${mend}` }
}

/** One error of ajv in the words of the language. */
export function sentence(error: ErrorObject): Explained {
  const path = pathOf(error)
  const params = error.params as Record<string, string | number>
  const parent = error.parentSchema as { properties?: object; type?: string | string[] } | undefined
  switch (error.keyword) {
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const extra = String(params['additionalProperty'] ?? params['unevaluatedProperty'])
      const known = Object.keys(parent?.properties ?? {}).filter((key) => !Object.hasOwn(error.data ?? {}, key))
      const { meant: _, ...habit } = habitOf(extra, parent?.properties ?? {}, error.data as object, path.at(-1)) ?? { message: '' }
      if (habit.message) return { path: [...path, extra], at: 'key', ...habit }
      const double = spelledBeside(extra, Object.keys(parent?.properties ?? {}), error.data as object)
      if (double !== undefined)
        return {
          path: [...path, extra],
          at: 'key',
          message: `Unexpected property "${extra}" beside "${double}", expected one of the two`,
        }
      const told = unexpected('property', extra, known)
      const place = told.suggestion === undefined ? elsewhere(extra) : undefined
      if (place)
        return {
          path: [...path, extra],
          at: 'key',
          message: `Unexpected property "${extra}", which is a word of ${place} and not of this place`,
        }
      return { path: [...path, extra], at: 'key', ...told }
    }
    case 'propertyNames': {
      const name = String(params['propertyName'])
      const told = `Unexpected name "${name}", expected letters, digits and underscores, beginning with a letter`
      // Only at the top of a file may a name begin with "$".
      const format = path.length === 0 ? near(name, ['$schema']) : undefined
      if (format !== undefined) return { path: [name], at: 'key', message: `${told}. Did you mean "${format}"?`, suggestion: format }
      return { path: [...path, name], at: 'key', ...withName(told, name) }
    }
    case 'required':
      return { path, at: 'value', message: `Missing property "${String(params['missingProperty'])}"` }
    case 'enum': {
      if (isTypes(path, error.data)) return { path, at: 'value', message: ONE_TYPE }
      const known = (error.params as { allowedValues: unknown[] }).allowedValues.map(String)
      const type = path.at(-1) === 'type' ? typeFor(String(error.data)) : undefined
      if (type) return { path, at: 'value', message: `Unexpected type ${JSON.stringify(error.data)}, expected ${type}` }
      return {
        path,
        at: 'value',
        ...(valueFor(wordOf(path), String(error.data), known) ?? unexpected(wordOf(path), String(error.data), known)),
      }
    }
    case 'const':
      return { path, at: 'value', message: `Unexpected ${nameOf(error.data)}, expected ${JSON.stringify(params['allowedValue'])}` }
    case 'type': {
      if (isTypes(path, error.data) && params['type'] === 'string') return { path, at: 'value', message: ONE_TYPE }
      return typeFault(path, [(error.params as { type: string | string[] }).type].flat(), error.data)
    }
    case 'pattern': {
      const told = `Unexpected ${JSON.stringify(error.data)}, expected ${shapeOf(String(params['pattern']), error.data)}`
      return { path, at: 'value', ...(params['pattern'] === NAME ? withName(told, String(error.data)) : { message: told }) }
    }
    case 'minItems':
    case 'minProperties':
      return {
        path,
        at: 'value',
        message: tooFew(error.data, Number(params['limit'])),
      }
    case 'maxProperties': {
      const words = Object.keys(error.data as object)
      const limit = Number(params['limit'])
      return limit === 1
        ? {
            path: [...path, words[1]!],
            at: 'key',
            message: `Unexpected "${words[1]!}" beside "${words[0]!}", expected only one of them here`,
          }
        : { path, at: 'value', message: `Unexpected words, expected only ${limit} of them` }
    }
    case 'uniqueItems':
      return { path: [...path, params['j']!], at: 'value', message: 'Unexpected repetition, expected each entry once' }
    case 'minLength':
      return { path, at: 'value', message: error.data === '' ? 'Unexpected empty text, expected some words' : bounded(error, 'characters') }
    case 'maxLength':
      return { path, at: 'value', message: bounded(error, 'characters') }
    case 'maxItems':
      return { path, at: 'value', message: bounded(error, 'entries') }
    default:
      return { path, at: 'value', message: bounded(error, '', wordOf(path)) }
  }
}

/** The word that stands there already, and is written otherwise here. */
function spelledBeside(word: string, known: string[], beside: object): string | undefined {
  // Of two that are as near the one that does not stand there is meant.
  const lacking = known.filter((one) => !Object.hasOwn(beside, one))
  const meant = near(word.replaceAll(/[_-]/g, ''), [...lacking, ...known.filter((one) => Object.hasOwn(beside, one))])
  return meant !== undefined && Object.hasOwn(beside, meant) ? meant : undefined
}

function tooFew(data: unknown, limit: number): string {
  const count = Object.keys(data as object).length
  const what = Array.isArray(data) ? 'list' : 'object'
  return `Unexpected ${count === 0 ? `empty ${what}` : `${what} of ${count}`}, expected at least ${limit}`
}

const ONE_TYPE = 'Unexpected list, expected one type, such as "string"; a field without "required" may be empty anyway'
const isTypes = (path: Path, data: unknown): boolean => path.at(-1) === 'type' && Array.isArray(data)
