import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { checkSchemas } from '../../src/schema/check/check.ts'
import { effectOf } from '../../src/schema/effect/effect.ts'
import type { World } from '../../src/schema/read.ts'
import { causesOf, changedFiles } from '../lib/causes-of.ts'
import { filesAtRevision } from '../lib/git-files.ts'
import { readFolder } from '../lib/read-folder.ts'
import { filesAt, readRevision, soundWorld, unreadable } from '../lib/schemas-at.ts'
import { root, run } from '../lib/shell.mjs'
import { writeBeforeAfter, type Taken } from '../lib/write-before-after.ts'
import { type Command, readOptions, Refusal } from './command.ts'

/** What a change of the schemas looks like, for a review. */
export const pictures: Command = {
  help: `npm run schema -- pictures REV [--root DIR] [--out FILE]

Opens each page whose screen differs from REV (a branch, tag or commit), with the schemas of REV and with the current ones, as
each person who may open it, and writes one HTML file: side by side, overlaid with a slider, blinking, and the differences. A page whose
screen did not change is not opened. The current program draws the pages: changes of the program itself are not shown.
A text file with the same name lists each picture with the hashes of both versions and the number of different pixels.
  --out FILE   the file to write (.cache/before-after.html)

Exit code 0: written, or nothing changed; 1: the schemas have findings, a page did not open, or a change has no picture; 2: could not run.`,

  async run(args, terminal) {
    const { values, words } = readOptions(
      args,
      { root: { type: 'string', default: 'schemas' }, out: { type: 'string', default: join(root, '.cache/before-after.html') } },
      ['REV'],
    )
    const [revision] = words
    if (revision === undefined) throw new Refusal('Missing REV, e.g. npm run schema -- pictures main.')
    filesAt(values.root)
    const found = filesAtRevision(values.root, revision)
    const after = soundWorld(values.root, terminal)
    if (!after) return 1
    const { files: before, world } = readRevision(found, revision)
    // Schemas with errors are not published, so their pages cannot be opened.
    if (checkSchemas(before).some(({ severity }) => severity === 'error')) throw unreadable(revision)
    const effects = effectOf(world, after)
    const folder = mkdtempSync(join(tmpdir(), 'before-after-'))
    try {
      const [old, shots] = [join(folder, 'schemas'), join(folder, 'shots')]
      for (const { path, text } of before) put(join(old, path), text)
      terminal.say('Opening what changed, before and after …')
      const vitest = [join(root, 'node_modules/.bin/vitest'), 'run', '--project=e2e', 'tests/e2e/before-after.pictures.test.ts']
      const env = { WORKERS: '1', PICTURES: shots, PICTURES_BEFORE: old, PICTURES_AFTER: resolve(values.root) }
      const { output } = await run(vitest, { minutes: 60, env })
      const seen = readSeen(shots)
      if (!seen) throw new Refusal(`The pages could not be opened:\n${output.trim().split('\n').slice(-20).join('\n')}`)
      const { taken, faults, missed } = seen
      for (const fault of faults) terminal.complain(`Not as it should be, ${fault}`)
      const idOf = namesIn(world, after)
      for (const screen of missed.map(idOf))
        terminal.complain(`No picture shows ${screen}, which is otherwise: nothing leads to a page of it alone.`)
      if (taken.length === 0) {
        if (faults.length > 0 || missed.length > 0) return 1
        terminal.say(`Every page is that of ${revision}.`)
        return 0
      }
      const changed = changedFiles(before, readFolder(values.root))
      const causeOf = ({ screens = [] }: Taken) => causesOf(screens.map(idOf), changed, [world, after]).join(', ')
      const { html, manifest, differing } = writeBeforeAfter(taken, (file) => readFileSync(join(shots, file)), {
        revision,
        effects,
        causeOf,
      })
      put(values.out, html)
      put(values.out.replace(/(\.html)?$/, '.txt'), manifest)
      terminal.say(
        `${taken.length} pictures of ${new Set(taken.map(({ key }) => key)).size} pages, ${differing} of them differ: ${values.out}`,
      )
      return faults.length === 0 ? 0 : 1
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** Also creates the folders of the file. */
function put(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** The file of a screen has dots where the screen's id has slashes. */
function namesIn(...worlds: World[]): (name: string) => string {
  const ids = new Map(worlds.flatMap(({ screens }) => Object.keys(screens)).map((id) => [id.replaceAll('/', '.'), id]))
  return (name) => ids.get(name) ?? name
}

type Seen = { taken: Taken[]; faults: string[]; missed: string[] }

function readSeen(folder: string): Seen | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'seen.json'), 'utf8')) as Seen
  } catch {
    return undefined
  }
}
