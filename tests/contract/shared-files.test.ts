import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer as listen, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SentFile } from '../../mocks/core/uploads.ts'
import { adoptFiles } from '../../mocks/uploads/stores/content.ts'
import { storeInDatabase } from '../../mocks/uploads/stores/in-database.ts'
import { readBucket, storeInS3 } from '../../mocks/uploads/stores/in-s3.ts'
import type { FileStore } from '../../mocks/uploads/stores/store.ts'
import { createUploads } from '../../mocks/uploads/uploads.ts'
import { kinds, NOW } from './harness.ts'
import { contract, open } from './seed-database.ts'
import { openSpeech, toneWav, type Customer } from './speech-backend.ts'

const bucketAt = (endpoint: string) => readBucket(`s3://files/console?endpoint=${endpoint}`, 'S3RVER', 'S3RVER')!

describe.skipIf(!kinds.includes('postgres')).each(['database', 's3'] as const)('files of several machines, in the %s (R5)', (place) => {
  const folders: string[] = []
  let opened: Awaited<ReturnType<typeof open>>
  let store: FileStore
  let stop = async () => {}

  beforeAll(async () => {
    opened = await open('postgres', contract)
    if (place === 'database') store = storeInDatabase()
    else {
      const directory = await newFolder()
      const server = new S3rver({
        port: 0,
        address: '127.0.0.1',
        silent: true,
        directory,
        configureBuckets: [{ name: 'files', configs: [] }],
      })
      const { port } = await server.run()
      store = storeInS3(bucketAt(`http://127.0.0.1:${port}`))
      stop = () => server.close()
    }
  })
  afterAll(async () => {
    await stop()
    await opened?.close()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  })

  async function newFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'machine-'))
    folders.push(folder)
    return folder
  }

  /** A process with a folder of its own. */
  async function machine(stores: FileStore[] = [store], cache?: number) {
    const folder = await newFolder()
    return { folder, ...createUploads({ db: opened.db, folder, now: () => NOW, stores, cache }) }
  }

  async function keep(on: Awaited<ReturnType<typeof machine>>, content: Buffer): Promise<string> {
    const path = await on.newPath()
    await writeFile(path, content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const file: SentFile = { name: 'a.wav', type: 'audio/wav', kind: 'audio', bytes: content.length, sha256, path }
    await on.prepare(file, undefined)
    return opened.db.write((trx) => on.keep(file, undefined, trx))
  }
  const read = async (on: Awaited<ReturnType<typeof machine>>, ref: string) => {
    const path = await on.pathOf(ref)
    return path === undefined ? undefined : readFile(path)
  }
  const parts = async () => (await opened.db.query.selectFrom('stored_file').select('sha256').execute()).length

  it('what one keeps, another reads byte by byte, however long it is', async () => {
    const [one, other] = [await machine(), await machine()]
    for (const content of [Buffer.alloc(0), randomBytes(10), randomBytes(1_048_576), randomBytes(2_500_000)]) {
      const ref = await keep(one, content)
      expect((await read(other, ref))?.equals(content)).toBe(true)
    }
    expect(await other.pathOf(`f-${'0'.repeat(32)}`)).toBeUndefined()
  })

  it('alike files take room once, until the last of them is removed', async () => {
    const [one, other] = [await machine(), await machine()]
    const content = randomBytes(50_000)
    const before = await parts()
    const refs = [await keep(one, content), await keep(other, content)]
    expect(await parts()).toBe(before + 1)
    await one.remove(refs[0]!)
    expect((await read(await machine(), refs[1]!))?.equals(content)).toBe(true)
    await one.remove(refs[1]!)
    expect(await parts()).toBe(before)
    const again = await keep(one, content)
    expect((await read(other, again))?.equals(content)).toBe(true)
  })

  it('a file that two add and remove at once is there as long as one has it', async () => {
    const [one, other] = [await machine(), await machine()]
    const content = randomBytes(20_000)
    for (let round = 0; round < 5; round++) {
      const old = await keep(one, content)
      const [kept] = await Promise.all([keep(other, content), one.remove(old)])
      expect((await read(await machine(), kept))?.equals(content)).toBe(true)
      await other.remove(kept)
    }
  })

  it('files of a folder, and those of the database when a bucket is named, are put where all find them', async () => {
    const alone = await machine([])
    const content = randomBytes(1000)
    const ref = await keep(alone, content)
    const gone = await keep(alone, randomBytes(1000))
    await rm((await alone.pathOf(gone))!)
    const from = place === 's3' ? [storeInDatabase()] : []
    if (place === 's3') await adoptFiles(opened.db, from, alone.folder)
    const folder = place === 's3' ? await newFolder() : alone.folder
    const adopted = await adoptFiles(opened.db, [store, ...from], folder)
    expect(adopted).toEqual({ put: 1, missing: 1 })
    expect((await read(await machine(), ref))?.equals(content)).toBe(true)
    expect((await adoptFiles(opened.db, [store, ...from], folder)).put).toBe(0)
    await alone.remove(gone)
  })

  it('the folder of a process keeps what was read lately, and fetches the rest again', async () => {
    const one = await machine([store], 150_000)
    const contents = [1, 2, 3].map(() => randomBytes(100_000))
    const refs: string[] = []
    for (const content of contents) refs.push(await keep(one, content))
    const paths = await Promise.all(refs.map(async (ref) => (await one.pathOf(ref))!))
    const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000)
    await utimes(paths[0]!, hoursAgo(3), hoursAgo(3))
    await utimes(paths[1]!, hoursAgo(2), hoursAgo(2))
    await one.makeRoom()
    const lies = (path: string) =>
      stat(path).then(
        () => true,
        () => false,
      )
    expect(await Promise.all(paths.map(lies))).toEqual([false, false, true])
    expect((await read(one, refs[0]!))?.equals(contents[0]!)).toBe(true)
  })

  it('what one removes, no other keeps beside it', async () => {
    const [one, other] = [await machine(), await machine()]
    const [gone, kept] = [await keep(one, randomBytes(100)), await keep(one, randomBytes(100))]
    const paths = await Promise.all([gone, kept].map(async (ref) => (await other.pathOf(ref))!))
    await one.remove(gone)
    for (const path of paths) await utimes(path, new Date(NOW - 7_200_000), new Date(NOW - 7_200_000))
    await other.makeRoom()
    await expect(stat(paths[0]!)).rejects.toThrow('ENOENT')
    expect((await stat(paths[1]!)).size).toBe(100)
  })
})

describe.skipIf(!kinds.includes('postgres'))('a bucket that does not answer', () => {
  it('issue 16: holds up whoever puts files there, and nobody else; what was put there meanwhile is kept', async () => {
    const held: ServerResponse[] = []
    const known = new Set<string>()
    const server: Server = listen((request, reply) => {
      request.resume()
      if (request.method !== 'PUT') return void reply.writeHead(known.has(request.url!) ? 200 : 404).end()
      known.add(request.url!)
      held.push(reply)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // why: a server that listens on an address of its own has one.
    const { port } = server.address() as { port: number }
    const backend = await openSpeech('postgres', { stores: [storeInS3(bucketAt(`http://127.0.0.1:${port}`))] })
    try {
      const [one, two, other] = [await backend.customer(), await backend.customer(), await backend.customer()]
      const upload = (nth: number, { token }: Customer) =>
        backend.sendForm('/server/upload/important-file', {}, { bytes: toneWav(0.1 * (nth + 1)), name: `${nth}.wav` }, token)
      const sent = [one, two].flatMap((who, at) => Array.from({ length: 6 }, (_, nth) => upload(at * 6 + nth, who)))
      await expect.poll(() => held.length, { timeout: 20_000 }).toBe(sent.length)
      expect(backend.db.pools().find(({ name }) => name === 'main')!.used).toBe(0)
      expect(await backend.send('/server/user/get-info', {}, other)).toMatchObject({ status: 200 })
      expect((await backend.app.inject('/api/readyz')).statusCode).toBe(200)
      for (const reply of held) reply.writeHead(200).end()
      expect((await Promise.all(sent)).map(({ code, message }) => [code, message])).toEqual(sent.map(() => [200, '']))
      expect(held).toHaveLength(sent.length)
      expect(await backend.rows('stored_file', { place: 's3' })).toHaveLength(sent.length)
    } finally {
      server.closeAllConnections()
      await backend.close()
      await new Promise((resolve) => server.close(resolve))
    }
  })

  it('issue 16: what was put there ahead and removed by another before the file is kept is put there again', async () => {
    const objects = new Set<string>()
    const server: Server = listen((request, reply) => {
      request.resume()
      if (request.method === 'PUT') objects.add(request.url!)
      if (request.method === 'DELETE') objects.delete(request.url!)
      request.on('end', () => reply.writeHead(request.method !== 'HEAD' || objects.has(request.url!) ? 200 : 404).end())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // why: a server that listens on an address of its own has one.
    const { port } = server.address() as { port: number }
    const opened = await open('postgres', contract)
    const folder = await mkdtemp(join(tmpdir(), 'machine-'))
    try {
      const uploads = createUploads({ db: opened.db, folder, now: () => NOW, stores: [storeInS3(bucketAt(`http://127.0.0.1:${port}`))] })
      const path = await uploads.newPath()
      await writeFile(path, 'words')
      const file: SentFile = { name: 'a.txt', type: 'text/plain', kind: 'text', bytes: 5, sha256: 'b'.repeat(64), path }
      await uploads.prepare(file, undefined)
      expect(objects.size).toBe(1)
      objects.clear()
      await opened.db.write((trx) => uploads.keep(file, undefined, trx))
      expect(objects.size).toBe(1)
    } finally {
      await opened.close()
      await rm(folder, { recursive: true, force: true })
      await new Promise((resolve) => server.close(resolve))
    }
  })

  it('R5: is told as a storage that is away, and nothing is kept by half', async () => {
    const server: Server = listen((_request, reply) => reply.writeHead(500).end('<Error/>'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // why: a server that listens on an address of its own has one.
    const { port } = server.address() as { port: number }
    const opened = await open('postgres', contract)
    const folder = await mkdtemp(join(tmpdir(), 'machine-'))
    try {
      const uploads = createUploads({ db: opened.db, folder, now: () => NOW, stores: [storeInS3(bucketAt(`http://127.0.0.1:${port}`))] })
      const path = await uploads.newPath()
      await writeFile(path, 'words')
      const file: SentFile = { name: 'a.txt', type: 'text/plain', kind: 'text', bytes: 5, sha256: 'a'.repeat(64), path }
      await expect(opened.db.write((trx) => uploads.keep(file, undefined, trx))).rejects.toMatchObject({
        name: 'DatabaseFault',
        fault: 'away',
      })
      expect(await opened.db.query.selectFrom('upload').select('ref').where('sha256', '=', file.sha256).execute()).toEqual([])
      expect(await opened.db.query.selectFrom('stored_file').selectAll().where('sha256', '=', file.sha256).execute()).toEqual([])
    } finally {
      await opened.close()
      await rm(folder, { recursive: true, force: true })
      await new Promise((resolve) => server.close(resolve))
    }
  })
})
