import type { DatabaseSyncInstance } from '@photostructure/sqlite'

type Step = { opcode: string; p1: number; p2: number; p3: number }

/**
 * Tables of which a statement looks at more than the row that a unique value names: those whose cursor, or that of an index of theirs,
 * is moved on in its program. https://www.sqlite.org/opcode.html
 */
export function walkedTables(database: DatabaseSyncInstance, text: string): string[] {
  // What asks the schemas is answered where they are.
  if (!/^\s*(select|with)\b/i.test(text) || /\bevolve_/.test(text)) return []
  const steps: Step[] = database.prepare(`explain ${text}`).all()
  const moved = new Set(steps.flatMap(({ opcode, p1 }) => (/^(Next|Prev|Count)$/.test(opcode) ? [p1] : [])))
  const roots = new Set(
    steps.flatMap(({ opcode, p1, p2, p3 }) => (/^(OpenRead|ReopenIdx)$/.test(opcode) && p3 === 0 && moved.has(p1) ? [p2] : [])),
  )
  if (roots.size === 0) return []
  const found: { name: string; root: number }[] = database.prepare('select tbl_name as name, rootpage as root from sqlite_schema').all()
  return [...new Set(found.flatMap(({ name, root }) => (roots.has(root) ? [name] : [])))]
}

/**
 * Says whether one of some tables holds more than `most` rows: at least as many were numbered; a table that numbers none is counted so
 * far. One that was large stays so.
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
    /** Tables have come, gone or changed. */
    forget: (): void => {
      large.clear()
      asked.clear()
    },
  }
}
