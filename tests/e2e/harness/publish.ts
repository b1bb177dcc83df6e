import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { publishFolder, writeFinding } from '../../../scripts/lib/publish-folder.ts'
import { root } from '../../../scripts/lib/shell.mjs'

/** Copies the built console and puts the screens of another folder of schemas in it, as a publication does; gives the backend's settings for it. */
export async function publishTo(dist: string, schemasDir: string): Promise<Record<string, string>> {
  await cp(join(root, 'dist'), dist, { recursive: true })
  await rm(join(dist, 'schemas'), { recursive: true, force: true })
  const { findings, boot, assets } = publishFolder(schemasDir)
  if (findings.length > 0) throw new Error(findings.map((one) => writeFinding(one, schemasDir)).join('\n'))
  for (const { path, text } of assets) {
    await mkdir(dirname(join(dist, path)), { recursive: true })
    await writeFile(join(dist, path), text)
  }
  await writeFile(join(dist, 'boot.json'), JSON.stringify(boot))
  return { DIST_DIR: dist, SCHEMAS_DIR: schemasDir }
}
