import { createHash } from 'node:crypto'
import { constants, copyFile, link, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Contract } from '../../src/schema/contract.ts'
import { insertRows } from '../db/insert.ts'
import { anyTable, type Database, type Row, type Trx } from '../db/database.ts'
import { tableOf } from '../../src/schema/tables.ts'
import { drawPaper, PAPERS, type Paper } from './draw-paper.ts'

/** The documents of the demo world have folders of their own, so that they are never mixed up with recordings. */
const folderOf = (paper: Paper) => `a${PAPERS.indexOf(paper)}`

/** The reference of a sample document; it starts with the kind of document, and is the same in every demo world. */
export function paperRef(paper: Paper, of: string): string {
  const hash = createHash('sha256').update(`lingyu/paper/${paper}/${of}`).digest('hex')
  return `f-${folderOf(paper)}${hash.slice(0, 30)}`
}

/** Puts the sample documents that certifications refer to in the upload folder; identical ones share disk space. */
export async function keepPapers(kind: Database['kind'], trx: Trx, contract: Contract, folder: string): Promise<void> {
  const entity = contract.entities['real-name']
  const papers = PAPERS.filter((paper) => entity?.properties[paper])
  if (!entity || papers.length === 0) return
  const rows = await anyTable(trx)
    .selectFrom(tableOf(entity.name))
    .select(['userId', 'submitTime', ...papers])
    .execute()
  const files: Row[] = []
  for (const paper of papers) {
    const bytes = drawPaper(paper)
    const place = join(folder, folderOf(paper))
    const original = join(place, `demo-${paper}`)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await mkdir(place, { recursive: true, mode: 0o700 })
    await writeFile(original, bytes, { mode: 0o600 })
    for (const row of rows) {
      const ref = row[paper]
      if (typeof ref !== 'string') continue
      await keep(original, join(place, ref))
      const { userId, submitTime: createTime } = row
      files.push({ ref, userId, name: `${paper}-sample.png`, type: 'image/png', bytes: bytes.length, sha256, createTime })
    }
  }
  await insertRows({ kind }, trx, 'upload', files)
}

/** A disk without hard links gets a copy. */
async function keep(original: string, path: string): Promise<void> {
  await rm(path, { force: true })
  await link(original, path).catch(() => copyFile(original, path, constants.COPYFILE_EXCL))
}
