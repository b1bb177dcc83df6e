import { inlineName } from '../compile/atlas.ts'
import { removeValue, setValue } from '../fix/edit-json.ts'
import { asWritten } from '../named-choices.ts'
import type { World } from '../read.ts'
import type { Draft } from './draft.ts'
import { writeJson } from './write-json.ts'

/** Moves an entity out of the only screen that used it into a file of its own, including its translations. */
export function liftEntity(world: World, draft: Draft, name: string): void {
  const id = Object.keys(world.screens).find((one) => inlineName(one) === name && typeof world.screens[one]!.entity === 'object')
  if (id === undefined) return
  draft.edit(`screens/${id}.json`, (text) => setValue(text, ['entity'], name))
  draft.write(
    `entities/${name}.json`,
    writeJson({ $schema: '../.meta/entity.schema.json', ...asWritten(world.screens[id]!.entity as object) }),
  )
  for (const [locale, files] of Object.entries(world.locales)) {
    const over = (files[`screens/${id}.json`] as { entity?: object } | undefined)?.entity
    if (!over) continue
    draft.edit(`locales/${locale}/screens/${id}.json`, (text) => removeValue(text, ['entity']))
    draft.write(`locales/${locale}/entities/${name}.json`, writeJson(over as Record<string, unknown>))
  }
  draft.note(`A second screen uses the entity "${name}": it has moved from screens/${id}.json to entities/${name}.json.`)
}
