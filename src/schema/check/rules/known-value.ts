import type { AuthoredField } from '../../format/authored.ts'
import { orderAction } from '../example-world.ts'
import { unexpected } from '../near.ts'
import type { Graph, Path, Report, Rule } from '../rule.ts'
import { actionsOf, entitiesOf, fieldsIn, formsOf, screensOf, submitsOf } from '../visit.ts'
import { fieldsOf } from '../../compile/atlas.ts'

export const knownValue: Rule = {
  name: 'known-value',
  why: 'A condition on a value that a field cannot have is never true, or always.',

  check(graph, report) {
    for (const { file, screen, entity } of screensOf(graph)) {
      const properties = (entity?.entity.properties ?? {}) as Record<string, AuthoredField>
      for (const { action, path } of actionsOf(screen)) conditions(file, action.when, [...path, 'when'], properties, report)
      for (const { submit, path } of submitsOf(screen)) conditions(file, submit.when, [...path, 'when'], properties, report)
      for (const { fields, path } of formsOf(screen)) {
        if (Array.isArray(fields)) continue
        const here = { ...properties, ...Object.fromEntries(fieldsOf(fields, entity?.entity).map(({ name, field }) => [name, field])) }
        for (const { field, path: at } of fieldsIn(fields, path)) {
          fieldConditions(file, field, at, here, report)
          optionValues(graph, file, field, at, report)
          choiceTypes(file, field, at, report)
          const whole = at.length === path.length + 1 ? here[String(at.at(-1))] : field
          if (field.default !== undefined && whole?.type) values(file, whole, field.default, [...at, 'default'], report)
        }
      }
      conditions(file, screen.list?.where, ['list', 'where'], properties, report)
      conditions(file, screen.list?.refresh?.while, ['list', 'refresh', 'while'], properties, report)
      for (const [name, section] of Object.entries(screen.sections ?? {}))
        conditions(file, section.visible, ['sections', name, 'visible'], properties, report)
      for (const [at, one] of (screen.list?.search ?? []).entries())
        if (typeof one === 'object' && 'field' in one && one.default !== undefined)
          values(file, properties[one.field], one.default, ['list', 'search', at, 'default'], report)
    }
    for (const { file, path, entity } of entitiesOf(graph)) {
      const properties = entity.properties as Record<string, AuthoredField>
      for (const [name, move] of Object.entries(entity.moves ?? {}))
        conditions(file, (move as { when?: Record<string, unknown> }).when, [...path, 'moves', name, 'when'], properties, report)
      for (const { field, path: at } of fieldsIn(properties, [...path, 'properties'])) {
        fieldConditions(file, field, at, properties, report)
        if (field.default !== undefined) values(file, field, field.default, [...at, 'default'], report)
        for (const [index, example] of (field.examples ?? []).entries()) values(file, field, example, [...at, 'examples', index], report)
        choiceTypes(file, field, at, report)
      }
    }
    for (const [id, calls] of Object.entries(graph.world.calls)) {
      if (!graph.sound(`calls/${id}.json`)) continue
      for (const [name, call] of Object.entries(calls))
        if (call.takes && !Array.isArray(call.takes))
          for (const { field, path } of fieldsIn(call.takes as Record<string, AuthoredField>, [name, 'takes']))
            choiceTypes(`calls/${id}.json`, field, path, report)
    }
  },

  examples: {
    ok: orderAction({ when: { status: 'open' } }),
    notOk: orderAction({ when: { status: 'opne' } }),
    says: ['screens/order.json#/actions/pay/when/status Unexpected value "opne", expected one of: open, paid. Did you mean "open"?'],
  },
}

/** What remote choices are restricted to must be values of the other entity's fields. */
function optionValues(graph: Graph, file: string, field: AuthoredField, path: Path, report: Report): void {
  const entity = graph.atlas.entities[graph.atlas.calls[field.options?.call ?? '']?.entity ?? '']
  for (const [name, operand] of Object.entries(field.options?.where ?? {})) {
    if (operand !== null && typeof operand === 'object') continue
    values(
      file,
      (entity?.properties as Record<string, AuthoredField> | undefined)?.[name],
      operand,
      [...path, 'options', 'where', name],
      report,
    )
  }
}

/** Constants of a test have the type of the field; a moment is `now` or a date. */
function tests(file: string, field: AuthoredField, test: Record<string, unknown>, path: Path, report: Report): void {
  for (const [word, one] of Object.entries(test)) {
    if (one === null || typeof one === 'object' || word === 'empty') continue
    const moment = word === 'earlierThan' || word === 'laterThan'
    if (!moment) values(file, field, one, [...path, word], report)
    else if (one !== 'now' && (typeof one !== 'string' || Number.isNaN(Date.parse(one))))
      report(
        file,
        [...path, word],
        `Unexpected ${JSON.stringify(one)}, expected "now", a moment such as "2026-01-01T00:00:00Z", or a field`,
      )
  }
}

/** The values of the choices have the type of the field. */
function choiceTypes(file: string, field: AuthoredField, path: Path, report: Report): void {
  for (const [at, choice] of (field.oneOf ?? []).entries()) typed(file, field, choice.const, [...path, 'oneOf', at, 'const'], report)
  for (const [at, choice] of (field.items?.oneOf ?? []).entries())
    typed(file, field, choice.const, [...path, 'items', 'oneOf', at, 'const'], report)
}

/** A choice may depend on another field. */
function choiceConditions(file: string, field: AuthoredField, path: Path, properties: Record<string, AuthoredField>, report: Report): void {
  for (const [at, choice] of (field.oneOf ?? []).entries())
    conditions(file, choice.when, [...path, 'oneOf', at, 'when'], properties, report)
}

function fieldConditions(file: string, field: AuthoredField, path: Path, properties: Record<string, AuthoredField>, report: Report): void {
  choiceConditions(file, field, path, properties, report)
  if (field.must && typeof field.must === 'object') tests(file, field, field.must, [...path, 'must'], report)
  for (const word of ['required', 'visible', 'disabled'] as const)
    if (typeof field[word] === 'object') conditions(file, field[word], [...path, word], properties, report)
}

function conditions(
  file: string,
  condition: Record<string, unknown> | undefined,
  path: Path,
  properties: Record<string, AuthoredField>,
  report: Report,
): void {
  for (const [name, test] of Object.entries(condition ?? {})) {
    const field = properties[name]
    if (!field) continue
    if (test === null || typeof test !== 'object') {
      if (test !== null) values(file, field, test, [...path, name], report)
    } else {
      const { in: list, not, equals } = test as { in?: unknown[]; not?: unknown; equals?: unknown }
      for (const [at, one] of (list ?? []).entries()) if (one !== null) values(file, field, one, [...path, name, 'in', at], report)
      for (const [word, one] of [
        ['not', not],
        ['equals', equals],
      ] as const)
        if (one !== undefined && one !== null && typeof one !== 'object') values(file, field, one, [...path, name, word], report)
    }
  }
}

function values(file: string, field: AuthoredField | undefined, value: unknown, path: Path, report: Report): void {
  if (!field) return
  if (Array.isArray(value)) {
    value.forEach((one, at) => values(file, { ...field, ...field.items }, one, [...path, at], report))
    return
  }
  const choices = field.oneOf ?? (field.type === 'array' ? field.items?.oneOf : undefined)
  if (choices) {
    const known = choices.map((choice) => choice.const)
    if (known.includes(value as never)) return
    const { message, suggestion } = unexpected('value', String(value), known.map(String))
    report(file, path, message, suggestion === undefined ? {} : { suggestion })
  } else typed(file, field, value, path, report)
}

function typed(file: string, field: AuthoredField, value: unknown, path: Path, report: Report): void {
  const type = field.type === 'array' ? field.items?.type : field.type
  const fits =
    type === undefined ||
    type === 'object' ||
    (type === 'integer' ? Number.isInteger(value) : type === 'number' ? typeof value === 'number' : typeof value === type)
  if (!fits) report(file, path, `Unexpected ${JSON.stringify(value)}, expected a value of type ${type}`)
}
