import type { TSchema } from '@sinclair/typebox'
import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { CallsFile } from '../format/call.ts'
import { ChoicesFile } from '../format/choice.ts'
import { EntityFile } from '../format/entity.ts'
import { AppFile, MenuFile, RolesFile, RoutesFile } from '../format/app-files.ts'
import { screens } from '../format/screen.ts'
import type { Source } from '../source.ts'
import { fitsOf } from './fits.ts'
import { choicesOf } from './choices-of.ts'
import { REQUIRED } from './habits.ts'
import { meantBy } from './meant.ts'
import type { Report } from './rule.ts'
import { pathOf } from './said-values.ts'
import { valueAt } from './sentences.ts'
import { type Explained, sentence, typeFault } from './say-error.ts'
import { kindOfScreen, kindsMeant, type ScreenKind, tellUnknownKind } from './unknown-kind.ts'

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
  for (const { path, message, at, suggestion } of asLists(errors ? explain(errors) : besideKind(data), data))
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

/** A list of bare values where choices belong is one mistake, however many they are. */
function asLists(all: Explained[], data: object): Explained[] {
  const bare = new Map<string, number>()
  const listOf = ({ path, message }: Explained) =>
    path.at(-2) === 'oneOf' && typeof path.at(-1) === 'number' && /^Unexpected (text|number|true|false)\b/.test(message)
      ? path.slice(0, -1).join('/')
      : undefined
  for (const one of all) {
    const list = listOf(one)
    if (list !== undefined) bare.set(list, (bare.get(list) ?? 0) + 1)
  }
  return all.flatMap((one) => {
    const list = listOf(one)
    const path = one.path.slice(0, -1)
    const values = list === undefined ? undefined : valueAt(data, path)
    if (!Array.isArray(values) || values.length !== bare.get(list!)) return [one]
    const message = `Unexpected list of bare values, expected choices: ${choicesOf(values)!}`
    return one.path.at(-1) === 0 ? [{ path, at: 'value' as const, message }] : []
  })
}

const BRANCHES = new Set(['anyOf', 'oneOf', 'if'])

/** One message per mistake. For a union, only the branch that the value was meant for is reported. */
export function explain(all: ErrorObject[]): Explained[] {
  const errors = all.filter((one) => !isOfType(one, all))
  const said = new Map<string, Explained>()
  const beside = ofOtherBranches(errors)
  for (const error of errors) {
    if (beside.has(error) || isOnlyCalledOtherwise(error) || error.propertyName !== undefined) continue
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
        add(said, typeFault(pathOf(error), kinds, error.data))
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

/** Whether a value is none of some words because it is no word, which is told of its type. */
const isOfType = ({ keyword, instancePath, schemaPath }: ErrorObject, errors: readonly ErrorObject[]): boolean =>
  keyword === 'enum' &&
  errors.some(
    (one) => one.keyword === 'type' && one.instancePath === instancePath && one.schemaPath === schemaPath.replace(/enum$/, 'type'),
  )

/** Whether a missing property is present under another spelling, or the name that another system has for it. */
function isOnlyCalledOtherwise({ keyword, params, data, parentSchema }: ErrorObject): boolean {
  if (keyword !== 'required') return false
  const missing = (params as { missingProperty: string }).missingProperty
  const { properties = {} } = parentSchema as { properties?: object }
  return Object.keys(data as object).some((word) => meantBy(word, properties, data as object) === missing)
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
