import { effectOf } from '../../src/schema/effect/effect.ts'
import { writeEffect } from '../../src/schema/effect/write-effect.ts'
import { migrate } from '../../src/schema/migrate/migrate.ts'
import { readReadable } from '../../src/schema/check/readable-world.ts'
import type { SourceFile } from '../../src/schema/read.ts'
import { filesAtRevision } from '../lib/git-files.ts'
import { filesAt, soundWorld } from '../lib/schemas-at.ts'
import { writeOutput } from '../lib/write-output.ts'
import { type Command, oneOf, readOptions, Refusal } from './command.ts'

/** What a change of the schemas does, for a review. */
export const diff: Command = {
  help: `npm run schema -- diff REV [--root DIR] [--format md|json] [--out FILE]

What the schemas do otherwise than at REV (a branch, tag or commit): in sentences for a review, as Markdown for a pull request.
Breaking effects are marked: whoever relied on what was there must act.

Exit code 0: compared; 1: the schemas have findings; 2: could not run.`,

  run(args, terminal) {
    const { values, words } = readOptions(
      args,
      { root: { type: 'string', default: 'schemas' }, format: { type: 'string', default: 'md' }, out: { type: 'string' } },
      ['REV'],
    )
    const format = oneOf('format', values.format, ['md', 'json'])
    const [revision] = words
    if (revision === undefined) throw new Refusal('Missing REV, e.g. npm run schema -- diff main.')
    filesAt(values.root)
    const before = filesAtRevision(values.root, revision)
    const after = soundWorld(values.root, terminal)
    if (!after) return 1
    let effects
    try {
      effects = effectOf(readReadable(inThisLanguage(before)), after)
    } catch {
      throw new Refusal(`The schemas of "${revision}" have findings, so that there is nothing to compare with; choose another revision.`)
    }
    writeOutput(format === 'json' ? JSON.stringify(effects, null, 2) : writeEffect(effects, revision), values.out, terminal)
    return 0
  },
}

/** A revision written in an older version of the language is compared by what it means. */
function inThisLanguage(files: SourceFile[]): SourceFile[] {
  const migrated = migrate(files)
  if ('refused' in migrated) return files
  const changed = new Map(migrated.files.map((file) => [file.path, file]))
  return files.map((file) => changed.get(file.path) ?? file)
}
