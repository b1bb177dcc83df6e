import { effectOf } from '../../../src/schema/effect/effect.ts'
import { explainScreen } from '../../../src/schema/explain/explain.ts'
import { readSchemas } from '../../../src/schema/read.ts'
import { filesAtRevision } from '../git-files.ts'
import { readFolder } from '../read-folder.ts'
import { readRevision } from '../schemas-at.ts'

type Line = { group: string; text: string; file?: string }

/** What the schemas mean otherwise than at the last commit, rights first. */
export function tellDiff(folder: string): Line[] {
  const { world } = readRevision(filesAtRevision(folder, 'HEAD'), 'HEAD')
  return effectOf(world, readSchemas(readFolder(folder)).world).map(({ about, sentence, breaking }) => ({
    group: about,
    text: breaking ? `⚠ ${sentence}` : sentence,
  }))
}

/** Who opens a page and what they may do there, or why not. */
export function tellPeople(folder: string, screen: string): Line[] | undefined {
  const { world } = readSchemas(readFolder(folder))
  if (!Object.hasOwn(world.screens, screen)) return undefined
  const { people, file } = explainScreen(world, screen)
  return people.flatMap(({ title, opens, reasons, deeds, locked }) => [
    { group: title, text: opens ? [screen, ...deeds].join(' · ') : reasons.join(' '), file },
    ...(locked.length > 0 && opens ? [{ group: title, text: `✕ ${locked.join(' · ')}` }] : []),
  ])
}
