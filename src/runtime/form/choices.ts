import type { Field, Units } from '../../schema/compiled.ts'
import type { FormModel } from './model.ts'
import { placeOf } from './paths.ts'

function inUnit(field: Field, { titles, hours }: Units, value: string): Field {
  const unit = titles[value]
  return unit === undefined ? field : { ...field, unit, ...(hours?.includes(value) ? { inHours: true as const } : {}) }
}

/**
 * The field as it is offered now: without choices whose condition is not met, and with the unit that another field decides. Returns the
 * same object if nothing depends on other fields.
 */
export function offeredField(written: Field, model: FormModel, path: string): Field {
  const field = written.units ? inUnit(written, written.units, String(model.read(written.units.by, placeOf(path)))) : written
  if (!field.choices?.some((choice) => choice.when)) return field
  const open = field.choices.filter((choice) => !choice.when || model.holds(choice.when, path))
  return open.length === field.choices.length ? field : { ...field, choices: open }
}
