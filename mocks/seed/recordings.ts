import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { chmod, constants, copyFile, link, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Contract } from '../../src/schema/contract.ts'
import { sql } from 'kysely'
import { anyTable, type Trx } from '../db/database.ts'
import { tableOf } from '../../src/schema/tables.ts'
import { readSample, pathOfSample, type Sample } from '../speech/samples.ts'

/** The recordings of the demo world, with their true texts and speakers. */
const NAMES = ['greeting-zh', 'guide-en', 'meeting-zh', 'call-zh-8k', 'voice-man-zh', 'voice-child-zh', 'voice-woman-en'] as const
type Name = (typeof NAMES)[number]

export type Recording = Sample & { bytes: number }

const known = new Map<Name, Recording>()

export function recordingOf(name: Name): Recording {
  const found = known.get(name) ?? { ...readSample(name), bytes: statSync(pathOfSample(name)).size }
  known.set(name, found)
  return found
}

/** The reference of a copy of a recording; it starts with the recording, and is the same in every demo world. */
export function refOf(name: Name, of: string): string {
  const hash = createHash('sha256').update(`lingyu/${of}`).digest('hex')
  return `f-${NAMES.indexOf(name).toString(16).padStart(2, '0')}${hash.slice(0, 30)}`
}

/** The entities with recordings, and the file names of their rows. */
const HOLDERS: Record<string, { name: string; key: string }> = {
  'asr-task': { name: 'fileName', key: 'taskId' },
  'tts-task': { name: 'title', key: 'taskId' },
  speaker: { name: 'nick', key: 'speakerId' },
}

/** Puts the recordings that rows of these entities refer to in the upload folder; identical ones share disk space. */
export async function keepRecordings(trx: Trx, { entities }: Contract, made: readonly string[], folder: string): Promise<void> {
  for (const [entity, { name }] of Object.entries(HOLDERS)) {
    if (!made.includes(entity) || !entities[entity]) continue
    const rows: { audio: string; userId: string; createTime: string; name: string }[] = await anyTable(trx)
      .selectFrom(tableOf(entity))
      .select(() => [
        sql<string>`audio`.as('audio'),
        sql<string>`"userId"`.as('userId'),
        sql<string>`"createTime"`.as('createTime'),
        sql<string>`${sql.ref(name)}`.as('name'),
      ])
      .where('audio', 'is not', null)
      .execute()
    for (const { audio, userId, createTime, name: said } of rows) {
      const ref = audio
      const recording = recordingOf(NAMES[Number.parseInt(ref.slice(2, 4), 16)]!)
      const { bytes } = recording
      const sha256 = await keepFile(recording.name, join(folder, ref.slice(2, 4), ref))
      const file = `${said.replace(/\.\w{1,5}$/, '')}.wav`
      await trx.insertInto('upload').values({ ref, userId, name: file, type: 'audio/wav', bytes, sha256, createTime }).execute()
    }
  }
}

const kept = new Map<string, string>()

async function keepFile(name: string, path: string): Promise<string> {
  const source = pathOfSample(name)
  const folder = join(path, '..')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const original = join(folder, `demo-${name}`)
  const digest =
    kept.get(name) ??
    createHash('sha256')
      .update(await readFile(source))
      .digest('hex')
  kept.set(name, digest)
  // Exists already if another row has the same recording. A copy is as readable as what it was copied from, and this folder is one's own.
  await copyFile(source, original, constants.COPYFILE_EXCL)
    .then(() => chmod(original, 0o600))
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  await rm(path, { force: true })
  // Removing one hard link leaves the others; a disk without hard links gets a copy.
  await link(original, path).catch(() => copyFile(source, path))
  return digest
}
