import { expect } from 'vitest'
import { readReadable } from '../../src/schema/check/readable-world.ts'
import { unwrittenServices } from '../../src/schema/check/unwritten.ts'
import { metaSchemas } from '../../src/schema/format/meta.ts'
import type { SourceFile, World } from '../../src/schema/read.ts'
import { Source } from '../../src/schema/source.ts'
import { structureFindings } from '../../src/schema/check/structure.ts'
import type { ByTurns } from './broken-by-turns.ts'
import type { Replaced } from './wrong-types.ts'

/** Whatever stands in a file, the answer is findings with their places, and whoever reads on meets what the types say. */
export function expectTold(turns: ByTurns, { file, path, is, text }: Replaced): void {
  const where = `${file} ${path.join('.')} = ${JSON.stringify(is)}`
  try {
    const findings = turns.with({ path: file, text })
    expectReadable(turns.checker.world(), file)
    for (const finding of findings) {
      expect(finding.line, where).toBeGreaterThan(0)
      expect(finding.column, where).toBeGreaterThan(0)
      expect(finding.message, where).toMatch(/^(Unexpected|Missing) /)
    }
    const own = findings.filter((finding) => finding.file === file && finding.rule === 'structure')
    expect(own.length > 0, `${where} is told in its file`).toBe(isWrong(new Source(file, text)))
    if (own.length > 0) expect(own.map(({ message }) => message).join(' '), where).toMatch(/expected|Missing|at least/)
  } catch (error) {
    throw new Error(`${where}: ${(error as Error).message}`, { cause: error })
  }
}

/** What others get of a wrong file has the structure of a right one. */
function expectReadable(world: World, file: string): void {
  const { kind, id } = new Source(file, '{}')
  const rooms = { screen: world.screens, entity: world.entities, calls: world.calls, menu: world.menus, routes: world.routes } as const
  const left = kind === 'app' ? world.app : kind === 'roles' ? { roles: world.roles } : rooms[kind as keyof typeof rooms]?.[id]
  if (left !== undefined) expect(isWrong(new Source(file, JSON.stringify(left))), JSON.stringify(left)).toBe(false)
}

/** What else is made of schemas that may be wrong. */
export function expectMade(files: SourceFile[], { file, text }: Replaced): void {
  const broken = files.map((one) => (one.path === file ? { path: file, text } : one))
  metaSchemas(readReadable(broken))
  unwrittenServices(broken, new Set())
}

const isWrong = (source: Source) => structureFindings(source, () => {})
