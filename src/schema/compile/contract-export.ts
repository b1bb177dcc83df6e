import type { Column } from '../compiled.ts'
import type { Call } from '../contract.ts'
import type { AuthoredField } from '../format/authored.ts'
import type { Entity } from '../format/entity.ts'
import { type Atlas, type Atlases, inEach, sourceOf } from './atlas.ts'
import { screensListing } from './contract-filters.ts'
import { groupedIn } from './contract-groups.ts'
import { compileColumn } from './field.ts'
import type { Use } from './grants.ts'
import { sheetOf } from './sheet.ts'

type Columns = Pick<Call, 'columns' | 'grouped'>

/** The columns of a file of rows, and those of a file of groups, if a screen shows groups or a chart. */
export function exportColumns(atlases: Atlases, name: string, uses: Use[]): Columns {
  const source = sourceOf(atlases)
  const imported = importedBeside(source, name, uses)
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
        .map((column) => withZones(compileColumn(atlas, column, entityOf(atlas)), entityOf(atlas).properties))
        .map(({ name: key, from, title, cell, choices, unit, units, fields, zoned }) => ({
          name: key,
          title,
          cell,
          ...(from ? { from } : {}),
          ...(choices ? { choices } : {}),
          ...(unit ? { unit } : {}),
          ...(units ? { units } : {}),
          ...(fields ? { fields } : {}),
          ...(fields && imported.includes(key) ? { inLines: true as const } : {}),
          ...(zoned ? { zoned } : {}),
        })),
    )
  }
}

/** Moments of a list are told in one zone, wherever the list is. */
function withZones(column: Column, properties: object): Column {
  const { items, properties: own } = { ...(properties as Record<string, AuthoredField>)[column.name] }
  const inner = items?.properties ?? own
  return {
    ...column,
    ...(items?.format === 'date-time' ? { zoned: true as const } : {}),
    ...(column.fields && inner ? { fields: column.fields.map((one) => withZones(one, inner)) } : {}),
  }
}

/** The columns that the screens with this export import, too. */
function importedBeside(atlas: Atlas, name: string, uses: Use[]): string[] {
  const entity = atlas.calls[name]!.entity
  return screensListing(atlas, name, uses).flatMap(({ actions }) =>
    Object.values(actions ?? {}).flatMap(({ call, fields }) => {
      const called = call === undefined ? undefined : atlas.callName(call, entity)
      const isImport = called !== undefined && atlas.calls[called]?.entity === entity
      return isImport ? (sheetOf(atlas, called, fields) ?? []).map(({ name: column }) => column.split('.')[0]!) : []
    }),
  )
}
