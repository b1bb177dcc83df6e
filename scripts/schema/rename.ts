import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { rename } from '../../src/schema/rename/rename.ts'
import { codeThatNames } from '../lib/code-that-names.ts'
import { SCHEMAS } from '../lib/meta.mjs'
import { filesAt, sayFindings } from '../lib/schemas-at.ts'
import { type Command, readOptions, Refusal } from './command.ts'
import { namedThing } from './named-thing.ts'

const REFUSED = {
  same: (to: string) => `It is called "${to}" already.`,
  wrong: (to: string) => `Nothing of this kind can be called "${to}": letters, digits and what is usual there, without blanks.`,
  taken: (to: string) => `Something else is called "${to}" already.`,
}

/** Gives a field, choice, entity or page another name, with everything that names it. */
export const renameCommand: Command = {
  help: `npm run schema -- rename WHAT NAME [--root DIR] [--dry-run]

Gives something another name, writes "was" where it stands, and moves along all that names it, in every file and language.
  WHAT         a field (order.note, or inside another one order.lines.amount), a choice (order.status=open, or size=s of a file of choices),
               an entity (order), the file of a page (admin/order) or its address (/admin/order)
  --dry-run    only reports what it would do

Then: npm run schema -- plan says what it means for the rows. Exit code 0: done; 1: nothing was done, as something would be wrong
afterwards; 2: could not run.`,

  run(args, terminal) {
    const { values, words } = readOptions(
      args,
      { root: { type: 'string', default: SCHEMAS }, 'dry-run': { type: 'boolean', default: false } },
      ['what', 'a name'],
    )
    const [what, to] = words
    if (what === undefined || to === undefined)
      throw new Refusal('Expected what gets another name, and the name: npm run schema -- rename order.note remark')
    const { root } = values
    const files = filesAt(root)
    const thing = namedThing(what, files)
    const renamed = rename(files, thing, to)
    if ('refused' in renamed) throw new Refusal(REFUSED[renamed.refused](to))
    if (renamed.left.length > 0) {
      sayFindings(renamed.left, root, terminal)
      terminal.complain('Nothing was done: this would be wrong afterwards.')
      return 1
    }
    for (const { file, path } of renamed.moved) {
      const text = renamed.files[file]
      const node = typeof text === 'string' ? findNodeAtLocation(parseTree(text)!, [...path]) : undefined
      const line = typeof text === 'string' ? text.slice(0, node?.offset ?? 0).split('\n').length : 1
      terminal.say(`${root}/${file}:${line} ${path.join('.')}`)
    }
    for (const [path, text] of Object.entries(renamed.files)) {
      if (values['dry-run']) continue
      const file = join(root, path)
      if (text === null) rmSync(file)
      else {
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, text)
      }
    }
    // The code of this folder knows its own schemas.
    const code = root === SCHEMAS ? codeThatNames(thing) : []
    if (code.length > 0) terminal.say(`Code may name it, too, and does not follow: ${code.join(', ')}`)
    const many = Object.keys(renamed.files).length
    terminal.say(
      `${many} ${many === 1 ? 'file' : 'files'} ${values['dry-run'] ? 'would be ' : ''}changed${renamed.moved.length > 0 ? ', with what is listed above' : ''}.`,
    )
    return 0
  },
}
