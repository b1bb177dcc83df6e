import { HOME } from '../../src/schema/time.ts'
import { Readable } from 'node:stream'
import { display, nameZone } from '../../src/schema/display.ts'
import type { Call, Entity } from '../../src/schema/contract.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { Context } from '../core/context.ts'
import { Download } from '../core/download.ts'
import { csvLine } from './csv.ts'
import type { Resource } from './resource.ts'
import type { Locale } from '../../src/schema/compiled.ts'

const MOST_ROWS = 1_000_000

/** All rows of the applied filter in the shown column order, with translated headings and values as a person reads them. */
export async function exportRows(resource: Resource, context: Context, entity: Entity): Promise<Download> {
  const columns = columnsOf(context.call, context)
  const where = { locale: context.locale, timeZone: zoneOf(context.request.header('x-time-zone')), now: context.now }
  const parts = resource.all(context, entity, MOST_ROWS)
  const titles = columns.map(({ cell, title }) => (cell === 'date-time' ? `${title} (${nameZone(where.timeZone, context.now)})` : title))
  // The first part is read before anything is sent, so that a refusal is still an envelope.
  const first = await parts.next()
  async function* lines() {
    yield `\uFEFF${csvLine(titles)}`
    for (let part = first; !part.done; part = await parts.next())
      yield part.value.map((row) => csvLine(columns.map((column) => display(column, valueOf(row, column), where)))).join('')
  }
  const day = new Date(context.now).toISOString().slice(0, 10)
  return new Download(`${entity.name}-${day}.csv`, Readable.from(lines()))
}

type Columns = NonNullable<Call['columns']>[Locale]

function columnsOf(call: Call, { body, locale }: Context): Columns {
  const all = call.columns?.[locale] ?? []
  const asked: unknown = body.columns
  if (!Array.isArray(asked) || asked.length === 0) return all
  return asked.map((name) => {
    const column = all.find((one) => one.name === name)
    if (!column) throw problems.invalid({ columns: text('http/problems', 'noHeading', { title: name }) })
    return column
  })
}

/** A reference is exported as its label, the way a list shows it. */
function valueOf(row: Record<string, unknown>, { name, from }: Columns[number]): unknown {
  return row[from ?? (`${name}Label` in row ? `${name}Label` : name)]
}

/** The zone in which the reader sees and writes times. */
export function zoneOf(header: string | undefined): string {
  if (!header) return HOME
  try {
    return new Intl.DateTimeFormat(undefined, { timeZone: header }).resolvedOptions().timeZone
  } catch {
    return HOME
  }
}
