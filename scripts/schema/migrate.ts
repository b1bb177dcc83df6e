import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sayVersion } from '../../src/schema/migrate/migrations.ts'
import { migrate } from '../../src/schema/migrate/migrate.ts'
import { filesAt } from '../lib/schemas-at.ts'
import { type Command, readOptions, Refusal } from './command.ts'

/** Brings a folder of schemas to the language version of this program. */
export const migrateCommand: Command = {
  help: `npm run schema -- migrate [--root DIR] [--dry-run]

Migrates the schemas step by step to the language version that this program reads; "version" in app.json is their current version.
Files keep their formatting.
  --dry-run    only reports what it would do

Exit code 0: migrated, or nothing to do; 2: could not run.`,

  run(args, terminal) {
    const { values } = readOptions(args, { root: { type: 'string', default: 'schemas' }, 'dry-run': { type: 'boolean', default: false } })
    const { root } = values
    const migrated = migrate(filesAt(root))
    if ('refused' in migrated) throw new Refusal(migrated.refused)
    const { from, to, steps, files } = migrated
    if (steps.length === 0) {
      terminal.say(`${root} is written in version ${sayVersion(to)} of the language: nothing to migrate.`)
      return 0
    }
    for (const step of steps) terminal.say(`Version ${step.to}: ${step.about}`)
    for (const { path, text } of files) {
      terminal.say(`  ${root}/${path}`)
      if (!values['dry-run']) writeFileSync(join(root, path), text)
    }
    terminal.say(
      `${root}: version ${from} ${values['dry-run'] ? 'would become' : 'became'} ${sayVersion(to)}. Now run npm run schema -- check.`,
    )
    return 0
  },
}
