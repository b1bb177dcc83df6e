import type { Call } from '../contract.ts'
import type { Entity } from '../format/entity.ts'
import { type Atlas, type Atlases, inEach, sourceOf } from './atlas.ts'
import { screensListing } from './contract-filters.ts'
import { groupedIn } from './contract-groups.ts'
import { compileColumn } from './field.ts'
import type { Use } from './grants.ts'

type Columns = Pick<Call, 'columns' | 'grouped'>

/** The columns of a file of rows, and those of a file of groups, if a screen shows groups or a chart. */
export function exportColumns(atlases: Atlases, name: string, uses: Use[]): Columns {
  const source = sourceOf(atlases)
  const grouped = groupedIn(screensListing(source, name, uses), entityOf(source))
  return {
    // A screen may call a column otherwise than its field, in each language.
    columns: compiled((atlas) => screensListing(atlas, name, uses)[0]?.list?.columns ?? Object.keys(entityOf(atlas).properties)),
    ...(grouped.length > 0 ? { grouped: compiled(() => grouped) } : {}),
  }

  function entityOf(atlas: Atlas): Entity {
    return atlas.entities[atlas.calls[name]!.entity!]!
  }

  function compiled(columnsIn: (atlas: Atlas) => Parameters<typeof compileColumn>[1][]): NonNullable<Call['columns']> {
    return inEach(atlases, (atlas) =>
      columnsIn(atlas)
        .map((column) => compileColumn(atlas, column, entityOf(atlas)))
        .map(({ name: key, from, title, cell, choices, unit, units, fields }) => ({
          name: key,
          title,
          cell,
          ...(from ? { from } : {}),
          ...(choices ? { choices } : {}),
          ...(unit ? { unit } : {}),
          ...(units ? { units } : {}),
          ...(fields ? { fields } : {}),
          ...(entityOf(atlas).properties[key]?.items?.format === 'date-time' ? { zoned: true as const } : {}),
        })),
    )
  }
}
