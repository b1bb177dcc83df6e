import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { checkSchemas } from '../../src/schema/check/check.ts'
import { type Change, createChecker } from '../../src/schema/check/checker.ts'
import { unwrittenServices } from '../../src/schema/check/unwritten.ts'
import type { Finding, SourceFile } from '../../src/schema/read.ts'
import { filesAt } from '../lib/schemas-at.ts'
import { type Command, oneOf, readOptions, Refusal, type Terminal } from './command.ts'
import { keepMeta } from './keep-meta.ts'
import { watchFolder } from './watch-folder.ts'
import { formats, writers } from './write-findings.ts'

/** Prints every finding as `file:line:column severity rule message`. */
export const check: Command = {
  help: `npm run schema -- check [--root DIR] [--format text|json|github|sarif] [--max N] [--watch] [--services DIR]

Checks all schemas as one graph.
  --root DIR   the folder of the schemas (schemas)
  --format     text for people, json for programs, github for annotations of a pull request, sarif for code scanners
  --max N      maximum number of findings shown by text and github (200)
  --watch      checks again whenever a file changes
  --services   a folder of services (mocks/services): warns about calls without code there

Exit code 0: nothing wrong; 1: findings; 2: could not run.`,

  async run(args, terminal) {
    const { values } = readOptions(args, {
      root: { type: 'string', default: 'schemas' },
      format: { type: 'string', default: 'text' },
      max: { type: 'string', default: '200' },
      watch: { type: 'boolean', default: false },
      services: { type: 'string', default: '' },
    })
    const format = oneOf('format', values.format, formats)
    const max = Number(values.max)
    if (!Number.isInteger(max) || max < 1) throw new Refusal(`Unexpected --max "${values.max}", expected a whole number from 1.`)
    const root = values.root.replace(/\/+$/, '') || '/'
    const tell = (findings: Finding[], files: SourceFile[]) => {
      const text = writers[format]({ findings, files, root, max, carets: terminal.isScreen })
      if (text !== '') terminal.say(text)
    }
    const files = filesAt(root)
    const unwritten = values.services === '' ? [] : unwrittenServices(files, filesBelow(values.services))
    if (values.watch) return watch(root, files, unwritten, tell, terminal)
    const findings = [...checkSchemas(files), ...unwritten]
    tell(findings, files)
    return findings.some((finding) => finding.severity === 'error') ? 1 : 0
  },
}

/** Prints the findings, again after every change that affects them. The files for editors take longer and wait for a pause. */
function watch(
  root: string,
  files: SourceFile[],
  first: Finding[],
  tell: (findings: Finding[], files: SourceFile[]) => void,
  terminal: Terminal,
): Promise<number> {
  const checker = createChecker(files)
  let pause: NodeJS.Timeout | undefined
  let keeping: Promise<unknown> = Promise.resolve()
  tell([...checker.findings(), ...first], checker.files())
  const changed = (changes: Change[], milliseconds: number) => {
    const before = checker.findings()
    const started = performance.now()
    const after = checker.change(changes)
    const whole = milliseconds + performance.now() - started
    clearTimeout(pause)
    pause = setTimeout(() => (keeping = keepMeta(root)), PAUSE)
    if (after === before) return
    tell(after, checker.files())
    terminal.say(`Checked in ${Math.round(whole)} ms; waiting for the next change (Ctrl+C ends).`)
  }
  const known = () => checker.files().map(({ path }) => path)
  const ended = watchFolder(root, { known, changed })
  return ended.finally(() => {
    clearTimeout(pause)
    // A write that has begun is completed.
    return keeping
  })
}

/** Milliseconds without a change before the slower work is started. */
const PAUSE = 500

/** The paths of the files below a folder, with forward slashes; a refusal if it cannot be read. */
function filesBelow(folder: string): Set<string> {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    return new Set(
      entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
    )
  } catch {
    throw new Refusal(`There is no folder "${folder}" of services that can be read.`)
  }
}
