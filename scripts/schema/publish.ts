import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { unexpected } from '../../src/schema/check/near.ts'
import { effectOf } from '../../src/schema/effect/effect.ts'
import { readSchemas, type SourceFile } from '../../src/schema/read.ts'
import { keepPublication, readPublications, type Past } from '../lib/publications.ts'
import { publishFolder } from '../lib/publish-folder.ts'
import { readFolder } from '../lib/read-folder.ts'
import { filesAt, sayFindings } from '../lib/schemas-at.ts'
import { writePublication } from '../lib/write-publication.ts'
import { type Command, readOptions, Refusal, type Terminal } from './command.ts'

/** New schemas for a built console, without building its scripts. */
export const publish: Command = {
  help: `npm run schema -- publish --out DIR [--root DIR] [--note TEXT] [--by NAME] [--history] [--back VERSION]

Compiles the schemas into a built console (npm run build), which may be serving: no script is built, and nothing is ever half written.
Open consoles learn of it at their next navigation; the files of the publication before stay for those that have not.
Each publication is kept beside the console with who made it, when, why and from which schemas; the last fifty are.
  --out DIR       the built console, e.g. dist
  --note TEXT     why, for whoever reads the history
  --by NAME       who, the name of the account of this machine unless told otherwise
  --history       lists them, the newest first, and what each did otherwise than the one before; publishes nothing
  --back VERSION  publishes the schemas of an earlier one again, which is a publication of its own; --root stays as it is

Exit code 0: published, or nothing new; 1: the schemas have findings; 2: could not run.`,

  async run(args, terminal) {
    const { values } = readOptions(args, {
      root: { type: 'string', default: 'schemas' },
      out: { type: 'string' },
      note: { type: 'string', default: '' },
      by: { type: 'string', default: userInfo().username },
      history: { type: 'boolean', default: false },
      back: { type: 'string' },
    })
    const { out, note, by, back } = values
    if (out === undefined) throw new Refusal('Missing --out, the folder of the built console, e.g. --out dist.')
    if (!existsSync(join(out, 'index.html')))
      throw new Refusal(`There is no built console in "${out}" (no index.html); npm run build makes one.`)
    if (values.history) {
      terminal.say(writeHistory(readPublications(out)) || 'Nothing was published here since publications are kept.')
      return 0
    }
    if (back !== undefined)
      return await inFolder(schemasOf(out, back), (root) => publishFrom(root, { out, by, note: note || `back to ${back}` }, terminal))
    filesAt(values.root)
    return await publishFrom(values.root, { out, by, note }, terminal)
  },
}

type Why = { out: string; by: string; note: string }

async function publishFrom(root: string, { out, by, note }: Why, terminal: Terminal): Promise<number> {
  const publication = publishFolder(root)
  if (!publication.boot) {
    sayFindings(publication.findings, root, terminal)
    terminal.complain('Nothing was published: a screen with findings would reach people.')
    return 1
  }
  const { before, added, kept, removed } = await writePublication(out, publication)
  const { version } = publication.boot
  const isNew = before?.version !== version
  if (isNew) keepPublication(out, { version, at: new Date(Date.now()).toISOString(), by, note, schemas: readFolder(root) })
  terminal.say(
    isNew
      ? `Published ${version} to ${out}: ${added} new files, ${kept} as before${removed > 0 ? `, ${removed} of an older publication removed` : ''}.`
      : `${out} has this publication already (${version}).`,
  )
  if (before?.contract !== publication.contract)
    terminal.say(
      before
        ? `Entities, calls or rights have changed: restart the backend with SCHEMAS_DIR=${root}; until then it answers as before.`
        : `The publication before left no record: if entities, calls or rights have changed, restart the backend with SCHEMAS_DIR=${root}.`,
    )
  return 0
}

function schemasOf(out: string, version: string): SourceFile[] {
  const past = readPublications(out)
  const found = past.find((one) => one.version === version)
  if (!found)
    throw new Refusal(
      unexpected(
        'version',
        version,
        past.map((one) => one.version),
      ).message,
    )
  return found.schemas
}

/** For as long as something is done with it: a folder of these files. */
async function inFolder<T>(files: readonly SourceFile[], use: (root: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'publication-'))
  try {
    for (const { path, text } of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Each with what it did; the oldest that is kept is compared with nothing. */
function writeHistory(past: readonly Past[]): string {
  return past
    .map(({ version, at, by, note, schemas }, index) => {
      const older = past[index + 1]
      const effects = older ? effectOf(readSchemas(older.schemas).world, readSchemas(schemas).world) : []
      return [
        `${version}  ${at}  ${by}${note ? `  ${note}` : ''}`,
        ...effects.map(({ about, sentence }) => `  ${about}: ${sentence}`),
      ].join('\n')
    })
    .join('\n')
}
