import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { builtPublication, FOLDER } from '../../../scripts/lib/publications.ts'
import { publishFolder, writeFinding } from '../../../scripts/lib/publish-folder.ts'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { root } from '../../../scripts/lib/shell.mjs'
import { writePublication } from '../../../scripts/lib/write-publication.ts'

/**
 * Copies the built console and puts the screens of another folder of schemas in it, as a publication does; gives the backend's settings for it.
 * With `builtAt`, it was built with them at that time, and nothing was published to it before.
 */
export async function publishTo(dist: string, schemasDir: string, builtAt?: number): Promise<Record<string, string>> {
  await cp(join(root, 'dist'), dist, { recursive: true })
  await rm(join(dist, 'schemas'), { recursive: true, force: true })
  const publication = publishFolder(schemasDir)
  if (publication.findings.length > 0) throw new Error(publication.findings.map((one) => writeFinding(one, schemasDir)).join('\n'))
  await writePublication(dist, publication)
  if (builtAt !== undefined) {
    await rm(join(dist, FOLDER), { recursive: true, force: true })
    await mkdir(join(dist, FOLDER), { recursive: true })
    const past = { version: publication.boot!.version, at: new Date(builtAt).toISOString(), contract: publication.contract! }
    for (const { path, content } of builtPublication(past, readFolder(schemasDir))) await writeFile(join(dist, path), content)
  }
  return { DIST_DIR: dist, SCHEMAS_DIR: schemasDir }
}
