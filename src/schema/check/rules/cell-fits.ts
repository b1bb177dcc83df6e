import { cellOfField } from '../../compile/field.ts'
import type { AuthoredColumn, AuthoredField } from '../../format/authored.ts'
import { orderFields } from '../example-world.ts'
import type { Path } from '../graph.ts'
import type { Report, Rule } from '../rule.ts'
import { saying } from '../says.ts'

const isFigure = ({ type }: AuthoredField) => type === 'integer' || type === 'number'
const isMoment = ({ format }: AuthoredField) => format === 'date-time'

/** What a cell can show, for cells that cannot show everything. */
const SHOWS: Record<string, { of: string; fits: (field: AuthoredField) => boolean }> = {
  money: { of: 'a number', fits: isFigure },
  number: { of: 'a number', fits: isFigure },
  rate: {
    of: 'a ratio with "per", which says what it is for',
    fits: ({ computed }) => computed !== undefined && 'ratio' in computed && computed.ratio.per !== undefined,
  },
  percent: { of: 'a number', fits: isFigure },
  bytes: { of: 'a number', fits: isFigure },
  duration: { of: 'a number', fits: isFigure },
  hours: { of: 'a number', fits: isFigure },
  boolean: { of: 'true or false', fits: ({ type }) => type === 'boolean' },
  mark: { of: 'true or false, with "mark" to say what the mark says', fits: ({ type, mark }) => type === 'boolean' && mark !== undefined },
  'date-time': { of: 'a moment', fits: isMoment },
  moment: { of: 'a moment', fits: isMoment },
  date: { of: 'a moment or a day', fits: (field) => isMoment(field) || field.format === 'date' },
  elapsed: { of: 'a moment', fits: isMoment },
  countdown: { of: 'a moment', fits: isMoment },
  progress: {
    of: 'an object with "percent"',
    fits: ({ type, properties }) => type === 'object' && properties !== undefined && 'percent' in properties,
  },
  range: { of: 'a list', fits: ({ type }) => type === 'array' },
  stars: { of: 'a number', fits: isFigure },
  colour: { of: 'a colour', fits: ({ format }) => format === 'colour' },
  tags: { of: 'a list', fits: ({ type }) => type === 'array' },
  entries: {
    of: 'a list of objects',
    fits: ({ type, items }) => type === 'array' && (items?.type === 'object' || items?.properties !== undefined),
  },
}

const COLUMNS: Path = ['list', 'columns']

const SHOWN = saying('mark', 'cell')

export const cellFits: Rule = {
  name: 'cell-fits',
  why: 'A cell that cannot show the value of its field is empty or meaningless in every row.',
  seeks: { entity: ['mark', 'cell'] },

  entity(_graph, { file, fields }, report) {
    for (const one of fields) {
      if (!(one.says & SHOWN)) continue
      const { field } = one
      if (field.mark !== undefined && field.type !== 'boolean')
        report(
          file,
          [...one.path, 'mark'],
          `Unexpected mark on a field of type ${field.type ?? 'string'}, expected one that is true or false`,
        )
      else if (field.cell) look(file, field.cell, field, [...one.path, 'cell'], report)
    }
  },

  screen(_graph, { file, screen, entity }, report) {
    const properties = (entity?.entity.properties ?? {}) as Record<string, AuthoredField>
    const columns = (written: unknown, path: Path) => {
      if (!Array.isArray(written)) return
      for (let at = 0; at < written.length; at++) {
        const column = written[at] as AuthoredColumn
        if (typeof column === 'object' && column.cell && properties[column.field])
          look(file, column.cell, properties[column.field]!, [...path, at, 'cell'], report)
      }
    }
    columns(screen.list?.columns, COLUMNS)
    if (screen.kind !== 'detail') return
    for (const [name, section] of Object.entries(screen.sections ?? {})) {
      columns(section.fields, ['sections', name, 'fields'])
      const listed = section.table === undefined ? undefined : properties[section.table]
      if (listed && !SHOWS['entries']!.fits(listed))
        report(file, ['sections', name, 'table'], `Unexpected table of "${section.table!}", expected a field that holds a list of objects`)
    }
  },

  examples: {
    ok: orderFields({ rush: { title: '加急', type: 'boolean', mark: '急' } }),
    notOk: orderFields({
      note: { title: '备注', type: 'string', cell: 'money' },
      rush: { title: '加急', type: 'boolean', cell: 'mark' },
      name: { title: '名称', type: 'string', mark: '急' },
      size: { title: '尺寸', type: 'object', cell: 'progress', properties: { width: { title: '宽', type: 'integer' } } },
    }),
    says: [
      'entities/order.json#/properties/note/cell Unexpected cell "money", expected a field that holds a number',
      'entities/order.json#/properties/rush/cell Unexpected cell "mark", expected a field that holds true or false, with "mark" to say what the mark says',
      'entities/order.json#/properties/name/mark Unexpected mark on a field of type string, expected one that is true or false',
      'entities/order.json#/properties/size/cell Unexpected cell "progress", expected a field that holds an object with "percent"',
    ],
  },
}

function look(file: string, cell: string, field: AuthoredField, path: Path, report: Report): void {
  const shows = SHOWS[cell]
  if (!shows || cellOfField(field) === cell || shows.fits(field)) return
  report(file, path, `Unexpected cell "${cell}", expected a field that holds ${shows.of}`)
}
