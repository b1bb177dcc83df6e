import { readPublications } from './publications.ts'
import { publishFolder } from './publish-folder.ts'
import { readRecord } from './record.ts'

/**
 * What to say if a built console is not that of the schemas its backend answers for, and how to put them in; undefined if it is. A start does not
 * publish by itself: publications have a history, a note, and, where that is set, somebody who releases them.
 */
export function tellOtherSchemas(dist: string, schemas: string): string | undefined {
  const shown = readRecord(dist)
  const { boot } = publishFolder(schemas)
  if (!shown || !boot || shown.version === boot.version) return undefined
  const [past] = readPublications(dist).filter(({ version, state }) => version === shown.version && state === 'published')
  // Somebody may have gone back on purpose.
  const chosen = past?.by ? `shows ${past.version}, published by ${past.by} at ${past.at}${past.note && `: ${past.note}`}. It ` : ''
  return `The console in ${dist} ${chosen}was made of other schemas than those in ${schemas}, for which the backend answers. This puts them in: npm run schema -- publish --root ${schemas} --out ${dist}`
}
