import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { publishFolder, writeFinding } from '../../../scripts/lib/publish-folder.ts'
import { root } from '../../../scripts/lib/shell.mjs'
import { writePublication } from '../../../scripts/lib/write-publication.ts'

/** Copies the built console and puts the screens of another folder of schemas in it, as a publication does; gives the backend's settings for it. */
export async function publishTo(dist: string, schemasDir: string): Promise<Record<string, string>> {
  await cp(join(root, 'dist'), dist, { recursive: true })
  await rm(join(dist, 'schemas'), { recursive: true, force: true })
  const publication = publishFolder(schemasDir)
  if (publication.findings.length > 0) throw new Error(publication.findings.map((one) => writeFinding(one, schemasDir)).join('\n'))
  await writePublication(dist, publication)
  return { DIST_DIR: dist, SCHEMAS_DIR: schemasDir }
}
