import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkSchemas } from '../../src/schema/check/check.ts'
import { fixSchemas } from '../../src/schema/fix/fix.ts'
import { filesAt } from '../lib/schemas-at.ts'
import { type Command, readOptions } from './command.ts'

/** Applies the checker's suggestions that need no decision by a person. */
export const fix: Command = {
  help: `npm run schema -- fix [--root DIR] [--guess] [--dry-run]

Fixes in place what needs no decision, and keeps all other formatting: adds stubs for missing translations, removes those that
translate nothing, sorts the words of a file. A possible translation of a renamed field is kept until "was" says so.
  --guess      also replaces words with one or two wrong letters, and words of other systems that have one equivalent here
  --dry-run    only reports what it would do

Exit code 0: nothing is left to fix; 1: findings remain (stubs are findings until they are translated); 2: could not run.`,

  run(args, terminal) {
    const { values } = readOptions(args, {
      root: { type: 'string', default: 'schemas' },
      guess: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    })
    const { root } = values
    const files = filesAt(root)
    const mended = fixSchemas(files, { guess: values.guess })
    const texts = new Map(files.map(({ path, text }) => [path, text]))
    const changed = mended.filter(({ path, text }) => text !== texts.get(path)).length
    for (const { path, text, did } of mended) {
      for (const sentence of did) terminal.say(`${root}/${path}: ${sentence}`)
      if (values['dry-run']) continue
      const file = join(root, path)
      if (text === undefined) rmSync(file)
      else {
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, text)
      }
    }
    const after = new Map(files.map((file) => [file.path, file]))
    for (const { path, text } of mended) {
      if (text === undefined) after.delete(path)
      else after.set(path, { path, text })
    }
    const left = checkSchemas([...after.values()]).filter(({ severity }) => severity === 'error').length
    const would = values['dry-run'] ? 'would be ' : ''
    terminal.say(
      [
        changed === 0 ? 'Nothing to mend.' : `${changed} ${changed === 1 ? 'file' : 'files'} ${would}changed.`,
        left === 0 ? '' : `${left === 1 ? '1 finding remains' : `${left} findings remain`} for you (npm run schema -- check).`,
      ]
        .filter(Boolean)
        .join(' '),
    )
    return left === 0 ? 0 : 1
  },
}
