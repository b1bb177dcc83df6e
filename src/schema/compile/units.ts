import type { Column, Units } from '../compiled.ts'
import type { AuthoredField, Choice } from '../format/authored.ts'
import type { Entity } from '../format/entity.ts'
import { partsOf } from '../around.ts'
import type { Atlas } from './atlas.ts'
import { callOf } from './remote.ts'
import { valueField } from './value-field.ts'

type Properties = Record<string, AuthoredField>

/** The unit of a figure, row by row: the field with the unit, and how each of its choices is written after the figure. */
export function unitsOfColumn(field: AuthoredField, choicesOf: (name: string) => Choice[] | undefined): Pick<Column, 'units'> {
  const per = perOf(field)
  const [by] = unitFieldsOf(field)
  const choices = by === undefined ? undefined : choicesOf(by)
  if (by === undefined || !choices) return {}
  const titles = titlesOf(choices, (one) => (per === undefined ? behind(one) : (one.per?.title ?? one.title)))
  return { units: { by, titles, ...(per === undefined ? hoursOf(choices, (one) => one) : {}) } }
}

/** A unit after a figure, with its singular form if prices are given for one of it. */
const behind = ({ title, per }: Choice): string => (per?.count === 1 && per.title !== title ? `${per.title} | ${title}` : title)

const perOf = ({ computed }: AuthoredField) => (computed && 'ratio' in computed ? computed.ratio.per : undefined)

/** The field that holds the unit of this one, if any. */
export function unitFieldsOf(field: AuthoredField | undefined): string[] {
  const by = field && (perOf(field) ?? field.countedIn)
  return by === undefined ? [] : [by]
}

/** These fields, and those that say the units of their figures. */
export const withUnits = (entity: Entity | undefined, names: string[]): string[] =>
  names.flatMap((name) => [name, ...unitFieldsOf((entity?.properties as Properties | undefined)?.[name])])

/** The same in a form, where a choice may decide the unit by `gives`, and a chosen row by a field of its own. */
export function formUnits(atlas: Atlas, { countedIn }: AuthoredField, entity: Entity | undefined, beside: Properties): { units?: Units } {
  const parts = partsOf(countedIn ?? '')
  if (parts) {
    const words = choicesOfRow(atlas, beside[parts.head], parts.tail)
    return words ? { units: { by: countedIn!, titles: titlesOf(words, behind), ...hoursOf(words, (one) => one) } } : {}
  }
  const properties = (entity?.properties ?? {}) as Properties
  const unit = countedIn === undefined ? undefined : properties[countedIn]
  if (countedIn === undefined || !unit?.oneOf) return {}
  const words = unit.oneOf
  if (!unit.computed || !('given' in unit.computed))
    return { units: { by: countedIn, titles: titlesOf(words, behind), ...hoursOf(words, (one) => one) } }
  const [by = '', given = ''] = unit.computed.given.split('.')
  const choices = properties[by]?.oneOf ?? []
  const unitOf = ({ gives }: Choice) => words.find((one) => one.const === gives?.[given])
  const titles = titlesOf(choices, (one) => {
    const word = unitOf(one)
    return word && behind(word)
  })
  return { units: { by, titles, ...hoursOf(choices, unitOf) } }
}

/** The choices of a field of the rows that can be chosen in another. */
function choicesOfRow(atlas: Atlas, chosen: AuthoredField | undefined, name: string): Choice[] | undefined {
  const entity = atlas.entities[atlas.calls[callOf(atlas, chosen) ?? '']?.entity ?? '']
  const field = (entity?.properties as Properties | undefined)?.[name]
  return entity && field && valueField(atlas, field, entity).oneOf
}

/** The choices whose unit is read in hours. */
function hoursOf(choices: Choice[], unitOf: (choice: Choice) => Choice | undefined): Pick<Units, 'hours'> {
  const hours = choices.filter((one) => unitOf(one)?.format === 'hours-s').map((one) => String(one.const))
  return hours.length > 0 ? { hours } : {}
}

function titlesOf(choices: Choice[], say: (choice: Choice) => string | undefined): Record<string, string> {
  return Object.fromEntries(
    choices.flatMap((choice) => {
      const title = say(choice)
      return title === undefined ? [] : [[String(choice.const), title] as const]
    }),
  )
}
