import type { Call } from '../contract.ts'
import type { AuthoredScreen } from '../format/authored.ts'
import { type Atlases, inEach, sourceOf } from './atlas.ts'
import { groupedIn } from './contract-groups.ts'
import { compileColumn } from './field.ts'

type Columns = Pick<Call, 'columns' | 'grouped'>

/** The columns of a file of rows, and those of a file of groups, if a screen shows groups or a chart. */
export function exportColumns(atlases: Atlases, name: string, screens: AuthoredScreen[]): Columns {
  const { entities, calls } = sourceOf(atlases)
  const { properties } = entities[calls[name]!.entity!]!
  const grouped = groupedIn(screens, entities[calls[name]!.entity!])
  const compiled = (columns: Parameters<typeof compileColumn>[1][]): NonNullable<Call['columns']> =>
    inEach(atlases, (atlas) =>
      columns
        .map((column) => compileColumn(atlas, column, atlas.entities[calls[name]!.entity!]!))
        .map(({ name: key, from, title, cell, choices, unit, units, fields }) => ({
          name: key,
          title,
          cell,
          ...(from ? { from } : {}),
          ...(choices ? { choices } : {}),
          ...(unit ? { unit } : {}),
          ...(units ? { units } : {}),
          ...(fields ? { fields } : {}),
        })),
    )
  return {
    columns: compiled(screens[0]?.list?.columns ?? Object.keys(properties)),
    ...(grouped.length > 0 ? { grouped: compiled(grouped) } : {}),
  }
}
