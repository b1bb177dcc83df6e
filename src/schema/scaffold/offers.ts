import { readReadable } from '../check/readable-world.ts'
import { createAtlas, inlineName, type Atlas } from '../compile/atlas.ts'
import { isExample } from '../compile/screen.ts'
import type { SourceFile } from '../read.ts'
import { areaOf, callThat } from './surroundings.ts'

/** What a new page in a menu group can show: rows, by the name of their entity the file that describes it, and pages as its tabs. */
type Offers = { rows: Record<string, string>; pages: string[] }

/** Rows have to be queried in the area of the group, without one anywhere. Examples to copy from are no part of the product. */
export function offersIn(files: SourceFile[], group: string): Offers {
  const atlas = createAtlas(readReadable(files))
  const area = atlas.areaOfGroup(group)
  const screens = Object.entries(atlas.world.screens)
  const rows = Object.keys(atlas.entities).flatMap((name) => {
    const showing = screens.filter(([id, screen]) => atlas.entityOf(screen, id)?.name === name)
    if (showing.length > 0 && showing.every(([, { menu }]) => isExample(atlas, menu?.group))) return []
    const isListed = Object.values(atlas.calls).some((call) => call.does === 'list' && call.entity === name)
    if (area === undefined ? !isListed : callThat(atlas, name, 'list', area) === undefined) return []
    const within = showing.find(([id, { entity }]) => typeof entity === 'object' && inlineName(id) === name)
    return [[name, within ? `screens/${within[0]}.json` : `entities/${name}.json`]]
  })
  return { rows: Object.fromEntries(rows), pages: pagesIn(atlas, area) }
}

/** The pages of an area that need nothing to be opened; nothing has tabs within tabs. */
export function pagesIn(atlas: Atlas, area: string | undefined): string[] {
  return Object.entries(atlas.world.screens).flatMap(([id, screen]) => {
    const isWhole = !['tabs', 'result'].includes(screen.kind) && screen.for !== 'guest' && (screen.takes ?? []).length === 0
    return isWhole && areaOf(atlas, screen) === area && !isExample(atlas, screen.menu?.group) ? [id] : []
  })
}
