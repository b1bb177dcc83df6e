import { readReadable } from '../check/readable-world.ts'
import { createAtlas } from '../compile/atlas.ts'
import type { SourceFile } from '../read.ts'
import { callThat } from './surroundings.ts'

/** The entities of which a list can stand in a group of a menu: those whose rows can be asked for in its area. */
export function listableIn(files: SourceFile[], group: string): string[] {
  const atlas = createAtlas(readReadable(files))
  const area = atlas.areaOfGroup(group)
  return Object.keys(atlas.entities).filter((name) => callThat(atlas, name, 'list', area) !== undefined)
}
