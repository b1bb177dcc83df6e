import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { publishFolder } from '../lib/publish-folder.ts'
import { filesAt, sayFindings } from '../lib/schemas-at.ts'
import { writePublication } from '../lib/write-publication.ts'
import { type Command, readOptions, Refusal } from './command.ts'

/** New schemas for a built console, without building its scripts. */
export const publish: Command = {
  help: `npm run schema -- publish --out DIR [--root DIR]

Compiles the schemas into a built console (npm run build), which may be serving: no script is built, and nothing is ever half written.
Open consoles learn of it at their next navigation; the files of the publication before stay for those that have not.
  --out DIR    the built console, e.g. dist

Exit code 0: published, or nothing new; 1: the schemas have findings; 2: could not run.`,

  async run(args, terminal) {
    const { values } = readOptions(args, { root: { type: 'string', default: 'schemas' }, out: { type: 'string' } })
    const { root, out } = values
    if (out === undefined) throw new Refusal('Missing --out, the folder of the built console, e.g. --out dist.')
    if (!existsSync(join(out, 'index.html')))
      throw new Refusal(`There is no built console in "${out}" (no index.html); npm run build makes one.`)
    filesAt(root)
    const publication = publishFolder(root)
    if (!publication.boot) {
      sayFindings(publication.findings, root, terminal)
      terminal.complain('Nothing was published: a screen with findings would reach people.')
      return 1
    }
    const { before, added, kept, removed } = await writePublication(out, publication)
    terminal.say(
      before?.version === publication.boot.version
        ? `${out} has this publication already (${publication.boot.version}).`
        : `Published ${publication.boot.version} to ${out}: ${added} new files, ${kept} as before${removed > 0 ? `, ${removed} of an older publication removed` : ''}.`,
    )
    if (before?.contract !== publication.contract)
      terminal.say(
        before
          ? `Entities, calls or rights have changed: restart the backend with SCHEMAS_DIR=${root}; until then it answers as before.`
          : `The publication before left no record: if entities, calls or rights have changed, restart the backend with SCHEMAS_DIR=${root}.`,
      )
    return 0
  },
}
