import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { SourceFile } from '../../src/schema/read.ts'

/** All .json files (in any case) below a schemas folder, sorted by path, without links; throws if the folder is missing. */
export function readFolder(root: string): SourceFile[] {
  return listFiles(root)
    .filter((file) => /\.json$/i.test(file))
    .map((file) => ({ path: relative(root, file).split(sep).join('/'), text: readFileSync(file, 'utf8') }))
    .filter((file) => !file.path.startsWith('.meta/'))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Without `recursive`, because with it some versions of Node follow links, which may lead anywhere or form a cycle. */
const listFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return listFiles(path)
    return entry.isFile() ? [path] : []
  })
