import { spawnSync } from 'node:child_process'
import type { SourceFile } from '../../src/schema/read.ts'
import { Refusal } from '../schema/command.ts'

/** The schema files of a folder as they were in a revision of its repository. */
export function filesAtRevision(root: string, revision: string): SourceFile[] {
  if (revision.startsWith('-')) throw new Refusal(`Unexpected revision "${revision}", expected a branch, tag or commit.`)
  git(
    root,
    ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`],
    `There is no revision "${revision}" in the repository of "${root}".`,
  )
  const paths = git(root, ['ls-tree', '-r', '--name-only', '-z', revision, '.'], `The files of "${revision}" cannot be listed.`)
    .toString()
    .split('\0')
    .filter((path) => path.endsWith('.json') && !path.startsWith('.meta/'))
  if (paths.length === 0) throw new Refusal(`At "${revision}" there is no schema in "${root}".`)
  const bytes = git(
    root,
    ['cat-file', '--batch'],
    `The files of "${revision}" cannot be read.`,
    paths.map((path) => `${revision}:./${path}\n`).join(''),
  )
  return readBatch(bytes, paths)
}

/** Parses `<name> blob <size>\n<bytes>\n` for each path, in order. */
function readBatch(bytes: Buffer, paths: string[]): SourceFile[] {
  let at = 0
  return paths.map((path) => {
    const head = bytes.indexOf(10, at)
    const size = Number(bytes.toString('utf8', at, head).split(' ').at(-1))
    at = head + 1 + size + 1
    return { path, text: bytes.toString('utf8', head + 1, head + 1 + size) }
  })
}

function git(cwd: string, args: string[], sentence: string, input = ''): Buffer {
  const { status, stdout, error } = spawnSync('git', ['-c', 'core.quotepath=off', ...args], { cwd, input, maxBuffer: 1 << 30 })
  if (error && (error as NodeJS.ErrnoException).code === 'ENOENT')
    throw new Refusal(`git is needed to compare with a revision, and "${cwd}" must be in a checkout.`)
  if (status !== 0) throw new Refusal(sentence)
  return stdout
}
