import type { AuthoredScreen } from '../format/authored.ts'

/** Where a word of a field of the rows of a page is said: in the file of the entity, or in that of the page. */
export function propertyOf({ entity }: AuthoredScreen, file: string, name: string, word: string): { file: string; path: string[] } {
  const path = ['properties', name, word]
  return typeof entity === 'string' ? { file: `entities/${entity}.json`, path } : { file, path: ['entity', ...path] }
}
