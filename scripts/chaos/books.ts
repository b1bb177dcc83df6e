import { DatabaseSync } from '@photostructure/sqlite'
import pg from 'pg'

export type Row = Record<string, unknown>
/** Direct access to the tables next to the server, also to fill them before it starts. */
export type Books = {
  all: <T extends object = Row>(text: string) => Promise<T[]>
  /** The first number of the first row. */
  figure: (text: string) => Promise<number>
  close: () => Promise<void>
}

const figureOf = (rows: object[]): number => Number(Object.values(rows[0] ?? {})[0] ?? 0)

export function openFile(file: string): Books {
  const database = new DatabaseSync(file)
  database.exec('pragma busy_timeout=10000')
  const all = async <T extends object>(text: string) => database.prepare(text).all() as T[]
  return { all, figure: async (text) => figureOf(await all(text)), close: async () => database.close() }
}

export async function openPostgres(url: string): Promise<Books> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const all = async <T extends object>(text: string) => (await client.query(text)).rows as T[]
  return { all, figure: async (text) => figureOf(await all(text)), close: () => client.end() }
}
