import { inlineName, type Atlas } from '../compile/atlas.ts'
import { isObject } from '../is-object.ts'
import { humanise } from './new-field.ts'

/** Every translation starts in English; the source language has its own text. */
export const translations = ({ world }: Atlas) =>
  Object.keys(world.app.locales.titles).filter((locale) => locale !== world.app.locales.source)

/** What the first translation says of a file. */
export function englishOf(atlas: Atlas, file: string): Record<string, unknown> {
  const said: unknown = atlas.world.locales[translations(atlas)[0] ?? '']?.[file]
  return isObject(said) ? said : {}
}

/** What the fields of an entity are called in English; `made` is that of a new one. */
export function englishTitles(atlas: Atlas, entity: string, made: Record<string, unknown> | undefined): (field: string) => string {
  const within = Object.keys(atlas.world.screens).find(
    (id) => inlineName(id) === entity && typeof atlas.world.screens[id]!.entity === 'object',
  )
  const said =
    made ?? (within === undefined ? englishOf(atlas, `entities/${entity}.json`) : englishOf(atlas, `screens/${within}.json`)['entity'])
  const properties = isObject(said) && isObject(said['properties']) ? said['properties'] : {}
  return (field) => {
    const one = properties[field]
    return isObject(one) && typeof one['title'] === 'string' ? one['title'] : humanise(field)
  }
}
