import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { SourceFile } from '../../src/schema/read.ts'

/** All JSON files below a schemas folder, those that are almost called so too, sorted by path, links left out; throws when the folder is not there. */
export function readFolder(root: string): SourceFile[] {
  return listFiles(root)
    .filter((file) => /\.json$/i.test(file))
    .map((file) => ({ path: relative(root, file).split(sep).join('/'), text: readFileSync(file, 'utf8') }))
    .filter((file) => !file.path.startsWith('.meta/'))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Walked by hand: with `recursive` some versions of Node follow a link, which may lead anywhere or round in a circle. */
const listFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return listFiles(path)
    return entry.isFile() ? [path] : []
  })
