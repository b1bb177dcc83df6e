import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'
import { readError } from '../core/read-error.ts'
import { StartFailure } from '../db/start-failure.ts'

/** The first entry of a backup, so that an unreadable format is refused before anything else is read. */
export type Head = {
  format: number
  kind: 'sqlite' | 'postgres'
  release: string
  /** The migrations that the backend's own tables had. */
  migrations: string[]
  createTime: string
}
/** The last entry: a file that ends before it is incomplete. */
export type Manifest = {
  entries: Record<string, { bytes: number; sha256: string }>
  /** For each table, the number of its rows and, on PostgreSQL, a checksum over their contents. */
  tables: Record<string, { rows: number; sum?: string }>
  /** Files with a row that were removed while the backup was made. */
  missing: string[]
}

export const FORMAT = 1
export const HEAD = 'backup.json'
const MANIFEST = 'manifest.json'
/** The hash of the manifest itself. */
export const SEAL = 'manifest.sha256'

/** The only names that a backup may contain, so that none leads outside of the folder that it is unpacked to. */
const NAMES =
  /^(backup\.json|manifest\.(json|sha256)|secret\.key|database\/[a-z_]+(\/\d+)?\.(db|json|ndjson)|files\/[\da-f]{2}\/f-[\da-f]{32}|schemas(\/[a-z\d][\w-]*)+\.json|dist(\/\.?\w[\w.@-]*)+)$/i

export type ArchiveWriter = {
  add: (name: string, content: string | Buffer) => Promise<void>
  addFile: (name: string, path: string) => Promise<void>
}

/** Writes an archive beside `file` and renames it when it is complete and on disk; only the owner can read it. */
export async function writeArchive(file: string, work: (archive: ArchiveWriter) => Promise<Omit<Manifest, 'entries'>>): Promise<Manifest> {
  const part = `${file}.part`
  const tar = pack()
  const written = pipeline(tar, createWriteStream(part, { mode: 0o600, flags: 'wx' }))
  const entries: Manifest['entries'] = {}

  /** One entry after the other, because a tar grows at its end only. */
  const addStream = async (name: string, bytes: number, content: Readable): Promise<void> => {
    const hash = createHash('sha256')
    await pipeline(
      content,
      async function* (source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          hash.update(chunk)
          yield chunk
        }
      },
      tar.entry({ name, size: bytes, mode: 0o600 }),
    )
    entries[name] = { bytes, sha256: hash.digest('hex') }
  }
  const add = (name: string, content: string | Buffer): Promise<void> => {
    const bytes = Buffer.from(content)
    return addStream(name, bytes.length, Readable.from(bytes.length > 0 ? [bytes] : []))
  }
  try {
    const described = await Promise.race([
      work({ add, addFile: async (name, path) => addStream(name, (await stat(path)).size, createReadStream(path)) }),
      // A full disk ends it, so that nothing waits for a closed stream.
      written.then(() => Promise.reject(new Error('The file was closed too early.'))),
    ])
    const manifest = { entries: { ...entries }, ...described }
    const text = JSON.stringify(manifest)
    await add(MANIFEST, text)
    await add(SEAL, createHash('sha256').update(text).digest('hex'))
    tar.finalize()
    await written
    const handle = await open(part, 'r+')
    await handle.sync().finally(() => handle.close())
    await rename(part, file)
    return manifest
  } catch (error) {
    tar.destroy()
    await written.catch(() => undefined)
    if (readError(error).code !== 'EEXIST') await rm(part, { force: true })
    throw error
  }
}

export type Entry = { name: string; content: AsyncIterable<Buffer> }

/** Reads an archive entry by entry; refuses anything that does not look like one. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const tar = extract()
  const reading = pipeline(createReadStream(file), tar)
  reading.catch(() => undefined)
  for await (const entry of tar) {
    const { name, type } = entry.header
    if (type !== 'file' || !NAMES.test(name)) throw damaged(file)
    yield { name, content: entry }
  }
  await reading
}

/** Verifies the whole file before anything is changed: every entry of the manifest exists and is unchanged. */
export async function verifyArchive(file: string, known: readonly string[]): Promise<{ head: Head; manifest: Manifest }> {
  return verify(file, known).catch((error: unknown) => {
    throw asDamage(error, file)
  })
}

async function verify(file: string, known: readonly string[]): Promise<{ head: Head; manifest: Manifest }> {
  const found: Manifest['entries'] = {}
  let [head, text, seal]: [Head | undefined, string | undefined, string | undefined] = [undefined, undefined, undefined]
  for await (const { name, content } of readArchive(file)) {
    if (head === undefined && name !== HEAD) throw damaged(file)
    const hash = createHash('sha256')
    const parts: Buffer[] = []
    let bytes = 0
    for await (const chunk of content) {
      hash.update(chunk)
      bytes += chunk.length
      if (name === HEAD || name === MANIFEST || name === SEAL) parts.push(chunk)
    }
    const said = Buffer.concat(parts).toString('utf8')
    if (name === HEAD) head = headOf(file, said, known)
    if (name === MANIFEST) text = said
    else if (name === SEAL) seal = said
    else found[name] = { bytes, sha256: hash.digest('hex') }
  }
  if (!head || text === undefined || seal !== createHash('sha256').update(text).digest('hex')) throw damaged(file)
  const manifest: Manifest = JSON.parse(text)
  const names = Object.keys(manifest.entries)
  if (names.length !== Object.keys(found).length) throw damaged(file)
  if (names.some((name) => manifest.entries[name]!.sha256 !== found[name]?.sha256)) throw damaged(file)
  return { head, manifest }
}

function headOf(file: string, text: string, known: readonly string[]): Head {
  let head: Head
  try {
    head = JSON.parse(text)
  } catch {
    throw damaged(file)
  }
  const unknown = head.migrations?.filter((name) => !known.includes(name)) ?? []
  if (head.format !== FORMAT || unknown.length > 0)
    throw new StartFailure(
      `${file} was made by a newer release (${head.release ?? 'unknown'}): restore it with that release; nothing was changed.`,
    )
  return head
}

const damaged = (file: string) =>
  new StartFailure(`${file} is no whole backup: it is damaged, cut off or of another program; nothing was changed.`)

function asDamage(error: unknown, file: string): unknown {
  if (error instanceof StartFailure) return error
  const { code, message = '' } = readError(error)
  if (code === 'ENOENT') return new StartFailure(`There is no file ${file}.`)
  if (code === 'EACCES' || code === 'EISDIR') return new StartFailure(`The file ${file} cannot be read (${code}).`)
  return /tar|end of data|size|header|JSON/i.test(message) || code === 'ERR_STREAM_PREMATURE_CLOSE' ? damaged(file) : error
}
