import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { SourceFile } from '../../src/schema/read.ts'

/** All JSON files below a schemas folder, those that are almost called so too, sorted by path; throws when the folder is not there. */
export function readFolder(root: string): SourceFile[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.json$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(root, file).split(sep).join('/'), text: readFileSync(file, 'utf8') }))
    .filter((file) => !file.path.startsWith('.meta/'))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}
