import type { TSchema } from '@sinclair/typebox'
import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { CallsFile } from '../format/call.ts'
import { ChoicesFile } from '../format/choice.ts'
import { EntityFile } from '../format/entity.ts'
import { AppFile, MenuFile, RolesFile, RoutesFile } from '../format/app-files.ts'
import { screens } from '../format/screen.ts'
import type { Source } from '../source.ts'
import { fitsOf } from './fits.ts'
import { elsewhere } from './elsewhere.ts'
import { habitOf, REQUIRED, typeFor, valueFor, wordsMeant } from './habits.ts'
import { near, unexpected } from './near.ts'
import type { Path } from './graph.ts'
import type { Report } from './rule.ts'
import { bounded, listed, nameOf, pathOf, wordOf } from './said-values.ts'
import { shapeOf } from './shapes.ts'
import { kindOfScreen, kindsMeant, type ScreenKind, tellUnknownKind } from './unknown-kind.ts'
import { writtenAs } from './written-as.ts'

const formats: Record<string, TSchema> = {
  app: AppFile,
  menu: MenuFile,
  roles: RolesFile,
  routes: RoutesFile,
  entity: EntityFile,
  calls: CallsFile,
  choices: ChoicesFile,
}
const compiled = new Map<string, (data: unknown) => ErrorObject[] | undefined>()

// `Ajv2020` is the module itself under some loaders and its default export under others.
const Ajv = ('default' in Ajv2020 ? Ajv2020.default : Ajv2020) as typeof import('ajv/dist/2020.js').default

/** It explains errors in one or two files: minifying its code and validating schemas that a test checks anyway would take longer. */
const EXPLAINING = {
  allErrors: true,
  verbose: true,
  strict: false,
  strictNumbers: true,
  validateFormats: false,
  validateSchema: false,
  code: { optimize: false },
}

/** Almost every file is valid and only needs a yes or no; the validator that explains is compiled for the first invalid one. */
function validatorOf(name: string, schema: TSchema): (data: unknown) => ErrorObject[] | undefined {
  let validator = compiled.get(name)
  if (!validator) {
    const fits = fitsOf(schema)
    let explaining: ValidateFunction | undefined
    validator = (data) => {
      if (fits(data)) return undefined
      explaining ??= new Ajv(EXPLAINING).compile(schema)
      return explaining(data) ? undefined : explaining.errors!
    }
    compiled.set(name, validator)
  }
  return validator
}

/** Checks one file against its format; returns true if something was wrong. */
export function structureFindings(source: Source, report: Report): boolean {
  const { kind, data } = source
  if (data === null || typeof data !== 'object' || Array.isArray(data)) {
    report(source.path, [], 'Unexpected value, expected an object')
    return true
  }
  if (kind === 'locale') return false
  if (kind === 'unknown') {
    const ending = source.path.slice(-'.json'.length)
    report(
      source.path,
      [],
      ending !== '.json'
        ? `Unexpected ending "${ending}" of a file name, expected ".json": nobody reads it otherwise`
        : `Unexpected file, expected app.json or a file in one of: calls, choices, entities, locales, menus, permissions, routes, screens`,
    )
    return true
  }
  const validate = kind === 'screen' ? screenValidator(kindOfScreen(data)) : validatorOf(kind, formats[kind]!)
  if (!validate) tellUnknownKind(source, data, report)
  const errors = validate?.(data)
  if (validate && !errors) return false
  for (const { path, message, at, suggestion } of errors ? explain(errors) : besideKind(data))
    report(source.path, path, message, { at, ...(suggestion === undefined ? {} : { suggestion }) })
  return true
}

const screenValidator = (kind: ScreenKind | undefined) => kind && validatorOf(`screen:${kind}`, screens[kind])

/** The other mistakes of a screen whose kind is unknown: those that it has as the kind that it fits best. */
function besideKind(data: object): Explained[] {
  const all = kindsMeant(data).map(({ kind, as }) => explain(screenValidator(kind)!(as) ?? []))
  // A word that a kind does not have weighs more than any value; what is told further in has been understood better.
  const weightOf = (told: Explained[]) => told.reduce((sum, { at, path }) => sum + (at === 'key' ? 1_000 : 1) - path.length / 1_000, 0)
  return all.toSorted((a, b) => weightOf(a) - weightOf(b))[0] ?? []
}

type Explained = { path: Path; message: string; at: 'key' | 'value'; suggestion?: string }

const BRANCHES = new Set(['anyOf', 'oneOf', 'if'])

/** One message per mistake. For a union, only the branch that the value was meant for is reported. */
export function explain(errors: ErrorObject[]): Explained[] {
  const said = new Map<string, Explained>()
  const beside = ofOtherBranches(errors)
  for (const error of errors) {
    if (beside.has(error) || isOnlyCalledOtherwise(error)) continue
    if (BRANCHES.has(error.keyword)) {
      // The value fits the type of no branch: name the types that would.
      const inner = errors.filter(
        (one) =>
          one !== error &&
          `${one.instancePath}/`.startsWith(`${error.instancePath}/`) &&
          `${one.schemaPath}/`.startsWith(`${error.schemaPath}/`),
      )
      const isFurtherIn = errors.some((one) => !beside.has(one) && one.instancePath.startsWith(`${error.instancePath}/`))
      if (!isFurtherIn && inner.every((one) => one.instancePath === error.instancePath && one.keyword === 'type')) {
        const kinds = [...new Set(inner.flatMap((one) => one.params['type'] as string | string[]))]
        const path = pathOf(error)
        add(said, {
          path,
          message: `Unexpected ${nameOf(error.data)}, expected ${listed(kinds)}${writtenAs(path, kinds, error.data)}`,
          at: 'value',
        })
      }
      continue
    }
    if (
      inUnion(error) &&
      error.keyword === 'type' &&
      (errors.some(
        (one) => one !== error && one.instancePath === error.instancePath && !BRANCHES.has(one.keyword) && one.keyword !== 'type',
      ) ||
        errors.some((one) => one.instancePath.startsWith(`${error.instancePath}/`)) ||
        errors.filter((one) => one.instancePath === error.instancePath && one.keyword === 'type').length > 1)
    )
      continue
    // The author of an object or list meant the branch that validates its contents.
    if (inUnion(error) && error.keyword === 'const' && errors.some((one) => one.instancePath.startsWith(`${error.instancePath}/`))) continue
    add(said, sentence(error))
  }
  return [...said.values()]
}

/** Errors of the other branches of a union, for a value that has the properties of one branch and is wrong further inside. */
function ofOtherBranches(errors: ErrorObject[]): Set<ErrorObject> {
  const beside = new Set<ErrorObject>()
  for (const { keyword, schemaPath, instancePath } of errors) {
    if (!BRANCHES.has(keyword)) continue
    const branches = new Map<string, ErrorObject[]>()
    for (const one of errors) {
      const branch = one.schemaPath.startsWith(`${schemaPath}/`) ? one.schemaPath.slice(schemaPath.length + 1).split('/')[0]! : undefined
      if (branch !== undefined) (branches.get(branch) ?? branches.set(branch, []).get(branch)!).push(one)
    }
    const here = (branch: ErrorObject[]) => branch.filter((one) => one.instancePath === instancePath)
    const isMeant = (branch: ErrorObject[]) => here(branch).every((one) => !WORDS.has(one.keyword) && !KINDS.has(one.keyword))
    if (![...branches.values()].some(isMeant)) continue
    for (const branch of branches.values())
      if (here(branch).some((one) => WORDS.has(one.keyword))) for (const one of branch) beside.add(one)
  }
  return beside
}

/** Whether a missing property is present under the name that another system has for it. */
function isOnlyCalledOtherwise({ keyword, params, data }: ErrorObject): boolean {
  const missing = (params as { missingProperty?: string }).missingProperty
  return keyword === 'required' && Object.keys(data ?? {}).some((word) => wordsMeant(word).includes(missing!))
}

/** Errors that show that an object was meant for another branch: unknown or missing properties. */
const WORDS = new Set(['required', 'additionalProperties', 'unevaluatedProperties'])
const KINDS = new Set(['type', 'const', 'enum', 'anyOf', 'oneOf'])

function add(said: Map<string, Explained>, one: Explained): void {
  // A list of names, as JSON Schema has it.
  if (one.path.at(-1) === 'required' && one.message.startsWith('Unexpected list,')) one.message = `Unexpected list, ${REQUIRED}`
  said.set(`${one.path.join('/')} ${one.message}`, one)
}

const inUnion = (error: ErrorObject) => /\/(anyOf|oneOf)\//.test(error.schemaPath)

const typeFault = (path: Path, wanted: string[], data: unknown): Explained => ({
  path,
  at: 'value',
  message: `Unexpected ${nameOf(data)}, expected ${listed(wanted)}${writtenAs(path, wanted, data)}`,
})

function sentence(error: ErrorObject): Explained {
  const path = pathOf(error)
  const params = error.params as Record<string, string | number>
  const parent = error.parentSchema as { properties?: object; type?: string | string[] } | undefined
  switch (error.keyword) {
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const extra = String(params['additionalProperty'] ?? params['unevaluatedProperty'])
      const known = Object.keys(parent?.properties ?? {}).filter((key) => !Object.hasOwn(error.data ?? {}, key))
      const habit = habitOf(extra, parent?.properties ?? {}, error.data as object)
      if (habit) return { path: [...path, extra], at: 'key', ...habit }
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
    case 'propertyNames':
      return {
        path: [...path, params['propertyName']!],
        at: 'key',
        message: `Unexpected name "${String(params['propertyName'])}", expected letters, digits and underscores, beginning with a letter`,
      }
    case 'required':
      return { path, at: 'value', message: `Missing property "${String(params['missingProperty'])}"` }
    case 'enum': {
      if (isTypes(path, error.data)) return { path, at: 'value', message: ONE_TYPE }
      // A list of the right words is no word: the same sentence as of its type, so that it is told once.
      if (error.data !== null && typeof error.data === 'object' && parent?.type) return typeFault(path, [parent.type].flat(), error.data)
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
    case 'pattern':
      return {
        path,
        at: 'value',
        message: `Unexpected ${JSON.stringify(error.data)}, expected ${shapeOf(String(params['pattern']), error.data)}`,
      }
    case 'minItems':
    case 'minProperties':
      return {
        path,
        at: 'value',
        message: `Unexpected empty ${Array.isArray(error.data) ? 'list' : 'object'}, expected at least ${String(params['limit'])}`,
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
  const meant = near(word.replaceAll(/[_-]/g, ''), known)
  return meant !== undefined && Object.hasOwn(beside, meant) ? meant : undefined
}

const ONE_TYPE = 'Unexpected list, expected one type, such as "string"; a field without "required" may be empty anyway'
const isTypes = (path: Path, data: unknown): boolean => path.at(-1) === 'type' && Array.isArray(data)
