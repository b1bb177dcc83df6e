import { isObject } from './is-object.ts'
import type { Row } from './row.ts'
import type { Field } from './compiled.ts'
import { holds, isEmpty, type Condition, type Facts } from './condition.ts'

/** The values that a field of a list item sees: fields of the same item first, then those of the enclosing form. */
export function beside(fields: Field[], values: Row, around: Row): Row {
  const view = Object.create(around) as Row
  for (const { name } of fields) view[name] = values[name]
  return view
}

/** The values without fields whose condition is not met, at any depth; nothing is copied if nothing is hidden. */
export function withoutHidden(fields: Field[], values: Row, facts: Facts): Row {
  let kept = values
  const change = (name: string, value: unknown) => {
    if (kept === values) kept = { ...values }
    if (value === undefined) delete kept[name]
    else kept[name] = value
  }
  for (const { name, visible, fields: inner } of fields) {
    const value = values[name]
    if (value === undefined) continue
    if (visible && !holds(visible, facts)) change(name, undefined)
    else if (inner && value !== null && typeof value === 'object') {
      const cut = (item: unknown) =>
        isObject(item) ? withoutHidden(inner, item, { ...facts, form: beside(inner, item, facts.form) }) : item
      const next = Array.isArray(value) ? value.map(cut) : cut(value)
      if (Array.isArray(value) ? value.some((item, at) => item !== (next as unknown[])[at]) : next !== value) change(name, next)
    }
  }
  return kept
}

/**
 * Restricts a value to the offered choices: a list keeps the offered ones, a single value is kept or cleared. Returns the same value if all
 * of it is offered.
 */
export function stillChosen(field: Pick<Field, 'choices'>, value: unknown, offers: (condition: Condition) => boolean): unknown {
  if (!field.choices || isEmpty(value)) return value
  const open = new Set<unknown>(field.choices.flatMap((choice) => (!choice.when || offers(choice.when) ? [choice.value] : [])))
  if (!Array.isArray(value)) return open.has(value) ? value : undefined
  const left = value.filter((one) => open.has(one))
  return left.length === value.length ? value : left
}
