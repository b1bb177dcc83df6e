import { Readable } from 'node:stream'
import { display } from '../../src/schema/display.ts'
import type { Call, Entity } from '../../src/schema/contract.ts'
import { problems, text } from '../http/problems.ts'
import type { Context } from '../http/service.ts'
import { csvLine } from './csv.ts'
import type { Resource } from './resource.ts'

/** Answered as it is instead of in the envelope. */
export class Download {
  readonly name: string
  readonly body: Readable | Buffer | string
  readonly type: string
  readonly headers: Record<string, string>
  constructor(name: string, body: Readable | Buffer | string, type = 'text/csv; charset=utf-8', headers: Record<string, string> = {}) {
    this.name = name
    this.body = body
    this.type = type
    this.headers = headers
  }
}

const MOST_ROWS = 1_000_000

/** All rows of the applied filter in the shown column order, with translated headings and values as a person reads them. */
export async function exportRows(resource: Resource, context: Context, entity: Entity): Promise<Download> {
  const columns = columnsOf(context.call, context)
  const where = { locale: context.locale, timeZone: zoneOf(context.request.header('x-time-zone')), now: context.now }
  const parts = resource.all(context, entity, MOST_ROWS)
  // The first part is read before anything is sent, so that a refusal is still an envelope.
  const first = await parts.next()
  async function* lines() {
    yield `\uFEFF${csvLine(columns.map(({ title }) => title))}`
    for (let part = first; !part.done; part = await parts.next())
      yield part.value.map((row) => csvLine(columns.map((column) => display(column, valueOf(row, column), where)))).join('')
  }
  const day = new Date(context.now).toISOString().slice(0, 10)
  return new Download(`${entity.name}-${day}.csv`, Readable.from(lines()))
}

type Columns = NonNullable<Call['columns']>['zh-CN']

function columnsOf(call: Call, { body, locale }: Context): Columns {
  const all = call.columns?.[locale] ?? []
  const asked: unknown = body['columns']
  if (!Array.isArray(asked) || asked.length === 0) return all
  return asked.map((name) => {
    const column = all.find((one) => one.name === name)
    if (!column) throw problems.invalid({ columns: text('noHeading', { title: name }) })
    return column
  })
}

/** A reference is exported as its label, the way a list shows it. */
function valueOf(row: Record<string, unknown>, { name, from }: Columns[number]): unknown {
  return row[from ?? (`${name}Label` in row ? `${name}Label` : name)]
}

/** The zone in which the reader sees and writes times. */
export function zoneOf(header: string | undefined): string {
  if (!header) return 'Asia/Shanghai'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: header }).resolvedOptions().timeZone
  } catch {
    return 'Asia/Shanghai'
  }
}
