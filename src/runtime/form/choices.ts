import type { Field } from '../../schema/compiled.ts'
import type { FormModel } from './model.ts'

/** The field as it is offered now: without the choices whose condition does not hold. The same object where nothing depends on anything. */
export function offeredField(field: Field, model: FormModel, path: string): Field {
  if (!field.choices?.some((choice) => choice.when)) return field
  const open = field.choices.filter((choice) => !choice.when || model.holds(choice.when, path))
  return open.length === field.choices.length ? field : { ...field, choices: open }
}
