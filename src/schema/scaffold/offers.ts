import { readReadable } from '../check/readable-world.ts'
import { createAtlas } from '../compile/atlas.ts'
import type { SourceFile } from '../read.ts'
import { callThat } from './surroundings.ts'

/** The entities that a list in a menu group can show: those whose rows can be queried in its area. */
export function listableIn(files: SourceFile[], group: string): string[] {
  const atlas = createAtlas(readReadable(files))
  const area = atlas.areaOfGroup(group)
  return Object.keys(atlas.entities).filter((name) => callThat(atlas, name, 'list', area) !== undefined)
}
