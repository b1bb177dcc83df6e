import type { DatabaseSyncInstance } from '@photostructure/sqlite'

type Step = { opcode: string; p1: number; p2: number; p3: number }

/**
 * The tables of which a statement reads more than one row by a unique value: those with a cursor (of the table or one of its indexes) that
 * the statement's program moves. https://www.sqlite.org/opcode.html
 */
export function walkedTables(database: DatabaseSyncInstance, text: string): string[] {
  // Statements that use the `evolve_` functions must run where these are registered.
  if (!/^\s*(select|with)\b/i.test(text) || /\bevolve_/.test(text)) return []
  const steps: Step[] = database.prepare(`explain ${text}`).all()
  const moved = new Set(steps.flatMap(({ opcode, p1 }) => (/^(Next|Prev|Count)$/.test(opcode) ? [p1] : [])))
  const roots = new Set(
    steps.flatMap(({ opcode, p1, p2, p3 }) => (/^(OpenRead|ReopenIdx)$/.test(opcode) && p3 === 0 && moved.has(p1) ? [p2] : [])),
  )
  if (roots.size === 0) return []
  const names = namesOf(database)
  return [...new Set([...roots].flatMap((root) => names.get(root) ?? []))]
}

type Names = ReadonlyMap<number, string>
const known = new WeakMap<DatabaseSyncInstance, { version: number; names: Names }>()

/** The table of each root page, read again once any connection has changed the tables: a start asks for each table of the product. */
function namesOf(database: DatabaseSyncInstance): Names {
  const { version }: { version: number } = database.prepare('select schema_version as version from pragma_schema_version').get()
  const before = known.get(database)
  if (before?.version === version) return before.names
  const rows: { name: string; root: number }[] = database.prepare('select tbl_name as name, rootpage as root from sqlite_schema').all()
  const names = new Map(rows.map(({ name, root }) => [root, name]))
  known.set(database, { version, names })
  return names
}

/**
 * Whether one of some tables has more than `most` rows. Estimated by the largest rowid; tables without one are counted up to that number.
 * A table that was large once stays large.
 */
export function createSizes(database: DatabaseSyncInstance, most: number) {
  const large = new Set<string>()
  const asked = new Map<string, () => number>()

  function sizeOf(name: string): () => number {
    const table = `"${name.replaceAll('"', '""')}"`
    const ask = (text: string) => {
      const statement = database.prepare(text)
      return () => {
        const row: { n: number | null } | undefined = statement.get()
        return row?.n ?? 0
      }
    }
    try {
      return ask(`select max(rowid) as n from ${table}`)
    } catch {
      return ask(`select count(*) as n from (select 1 from ${table} limit ${most + 1})`)
    }
  }

  return {
    anyLarge: (names: readonly string[]): boolean =>
      names.some((name) => {
        if (large.has(name)) return true
        if (!asked.has(name)) asked.set(name, sizeOf(name))
        if (asked.get(name)!() <= most) return false
        large.add(name)
        return true
      }),
    /** Tables were created, dropped or changed. */
    forget: (): void => {
      large.clear()
      asked.clear()
    },
  }
}
