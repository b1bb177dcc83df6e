import { effectOf } from '../../src/schema/effect/effect.ts'
import { writeEffect } from '../../src/schema/effect/write-effect.ts'
import { filesAtRevision } from '../lib/git-files.ts'
import { filesAt, readRevision, soundWorld, unreadable } from '../lib/schemas-at.ts'
import '../lib/say-in.ts'
import { languages } from '../lib/text-files.ts'
import { writeOutput } from '../lib/write-output.ts'
import { type Command, oneOf, readOptions, Refusal } from './command.ts'

/** The effects of a change of the schemas, for a review. */
export const diff: Command = {
  help: `npm run schema -- diff REV [--root DIR] [--db PLACE] [--locale TAG] [--format md|json] [--out FILE]

What the schemas do differently from REV (a branch, tag or commit): in sentences for a review, as Markdown for a pull request.
Breaking effects are marked: anyone who relied on the old behaviour must act.
  --db PLACE    also counts the affected rows: a data folder, or postgres://…; nothing is written there
  --locale TAG  writes in this language, with all names in it

Exit code 0: compared; 1: the schemas have findings; 2: could not run.`,

  async run(args, terminal) {
    const { values, words } = readOptions(
      args,
      {
        root: { type: 'string', default: 'schemas' },
        db: { type: 'string' },
        locale: { type: 'string' },
        format: { type: 'string', default: 'md' },
        out: { type: 'string' },
      },
      ['REV'],
    )
    const format = oneOf('format', values.format, ['md', 'json'])
    const locale = values.locale === undefined ? undefined : oneOf('locale', values.locale, languages.names)
    const [revision] = words
    if (revision === undefined) throw new Refusal('Missing REV, e.g. npm run schema -- diff main.')
    filesAt(values.root)
    const before = filesAtRevision(values.root, revision)
    const after = soundWorld(values.root, terminal)
    if (!after) return 1
    const { world: old } = readRevision(before, revision)
    // The database code is loaded only if it is needed.
    const counted = values.db === undefined ? undefined : await (await import('./on-database.ts')).countIn(values.db, old, after)
    let effects
    try {
      effects = effectOf(old, after, { found: counted?.report, locale })
    } catch {
      throw unreadable(revision)
    }
    const note = counted && sayCounted(counted.place, revision, counted.isSame)
    writeOutput(
      format === 'json' ? JSON.stringify(effects, null, 2) : writeEffect(effects, revision, { counted: note, locale }),
      values.out,
      terminal,
    )
    return 0
  },
}

function sayCounted(place: string, revision: string, isSame: boolean): string {
  return isSame
    ? `Rows are those in ${place}.`
    : `Rows are those in ${place}, which does not follow the schemas of ${revision}: npm run schema -- plan says all that there is to do.`
}
