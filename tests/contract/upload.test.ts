import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyDatabase } from './any-database.ts'
import type { Services } from '../../mocks/core/operation.ts'
import { createSessions } from '../../mocks/http/sessions.ts'
import { createServer } from '../../mocks/server/create-server.ts'
import { listServices } from '../../mocks/server/list-services.ts'
import { plainJpeg } from '../../mocks/uploads/plain-jpeg.ts'
import { plainPng } from '../../mocks/uploads/plain-png.ts'
import { usualKinds, NOW } from './harness.ts'
import { contract, open } from './seed-database.ts'

const CALL = '/api/server/upload/important-file'
const READ = '/api/server/upload/file'

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const wav = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'), Buffer.alloc(40)])

/** A picture whose EXIF says where it was taken, and that it lies on its side. */
const jpeg = () => {
  const tiff = Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0])
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS 31.2304N 121.4737E')])
  const segment = (marker: number, body: Buffer) =>
    Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]), body])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x02\0\0\x01\0\x01\0\0', 'latin1')),
    segment(0xe1, exif),
    segment(0xfe, Buffer.from('made by a person')),
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([1, 2, 3, 0xff, 0xd9]),
  ])
}

const form = (bytes: Buffer | undefined, name = 'picture.png', more: Record<string, string> = {}) => {
  const boundary = 'a-boundary-of-the-test'
  const parts: Buffer[] = Object.entries(more).map(([key, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`),
  )
  if (bytes)
    parts.push(
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/html\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    )
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

describe.each(usualKinds)('uploads on %s', (kind) => {
  let app: FastifyInstance
  let db: AnyDatabase
  let uploadDir: string
  let services: Services
  const tokens: Record<string, string> = {}
  let close: () => Promise<void>

  beforeAll(async () => {
    const opened = await open(kind)
    db = opened.db
    uploadDir = await mkdtemp(join(tmpdir(), 'uploads-'))
    const person = (userId: string, phone: string, role = 'user') => ({ userId, username: userId, phone, role, status: 1 })
    await db.write((trx) =>
      trx
        .insertInto('user')
        .values([person('ada', '13800000001'), person('bob', '13800000002'), person('root', '13800000003', 'super-admin')])
        .execute(),
    )
    const sessions = createSessions({ db, contract: () => contract, now: () => NOW })
    for (const userId of ['ada', 'bob', 'root']) tokens[userId] = await sessions.start(userId, '127.0.0.1')
    services = await listServices()
    app = createServer({ contract, db, services, now: () => NOW, rate: 1e9, uploadDir })
    await app.ready()
    close = async () => {
      await app.close()
      await opened.close()
      await rm(uploadDir, { recursive: true, force: true })
    }
  })
  afterAll(() => close())

  const send = async ({ headers, payload }: ReturnType<typeof form>, as: string | undefined = 'ada', locale = 'en-US') => {
    const token = as === undefined ? undefined : tokens[as]
    const answer = await app.inject({
      method: 'POST',
      url: CALL,
      headers: { ...headers, 'accept-language': locale, ...(token ? { 'access-token': token } : {}) },
      payload,
    })
    return {
      status: answer.statusCode,
      ...answer.json<{ code: number; message: string; data: { ref: string; fields?: Record<string, string> } }>(),
    }
  }
  const read = (ref: string, as = 'ada', method: 'GET' | 'POST' = 'GET') =>
    app.inject({
      method,
      url: method === 'GET' ? `${READ}?ref=${encodeURIComponent(ref)}` : READ,
      headers: { 'access-token': tokens[as] ?? '', ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) },
      ...(method === 'POST' ? { payload: JSON.stringify({ ref }) } : {}),
    })
  /** A PNG that says it is so large, whatever it holds. */
  const sized = (width: number, height: number) => {
    const bytes = Buffer.from(png)
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    return bytes
  }
  const incoming = () => readdir(join(uploadDir, 'incoming')).catch(() => [])

  it.each([
    ['50,000 px wide', 50_000, 10],
    ['50,000 px high', 10, 50_000],
    ['of a hundred million points', 10_000, 10_000],
  ])('a picture %s is refused, and nothing of it is kept (S28)', async (_name, width, height) => {
    const answer = await send(form(sized(width, height)))
    expect(answer).toMatchObject({ status: 422, data: { fields: { file: expect.stringContaining('8,000') } } })
    expect(await incoming()).toEqual([])
    expect((await send(form(sized(4000, 3000)))).status).toBe(200)
  })

  it('what one person keeps has a bound, also when it comes all at once; others are not concerned (S14)', async () => {
    const small = createServer({ contract, db, services, now: () => NOW, rate: 1e9, uploadDir, uploadQuota: 1000 })
    const note = Buffer.from('a'.repeat(300))
    const put = (as: string) =>
      small.inject({
        method: 'POST',
        url: CALL,
        ...form(note, 'a.txt'),
        headers: { ...form(note).headers, 'access-token': tokens[as]!, 'accept-language': 'en-US' },
      })
    await db.write((trx) => trx.deleteFrom('upload').where('userId', '=', 'bob').execute())
    const answers = await Promise.all(Array.from({ length: 8 }, () => put('bob')))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    const refused = answers.find(({ statusCode }) => statusCode !== 200)!
    expect(refused.statusCode).toBe(413)
    expect(refused.json<{ message: string }>().message).toContain('storage')
    await db.write((trx) => trx.deleteFrom('upload').where('userId', '=', 'ada').execute())
    expect((await put('ada')).statusCode).toBe(200)
    await small.close()
  })

  it('acceptance 295: without a file it refuses; with one, it answers a reference that can be read back', async () => {
    expect(await send(form(undefined))).toMatchObject({
      status: 422,
      code: 422,
      data: { fields: { file: 'Please choose a file to upload' } },
    })
    const json = await app.inject({
      method: 'POST',
      url: CALL,
      headers: { 'access-token': tokens['ada']!, 'content-type': 'application/json' },
      payload: '{}',
    })
    expect(json.statusCode).toBe(422)

    const sent = await send(form(png, '头像.png'))
    expect(sent).toMatchObject({
      status: 200,
      code: 200,
      data: { ref: expect.stringMatching(/^f-[\da-f]{32}$/), name: '头像.png', type: 'image/png', bytes: png.length },
    })
    for (const method of ['GET', 'POST'] as const) {
      const back = await read(sent.data.ref, 'ada', method)
      expect(back.statusCode).toBe(200)
      expect(back.rawPayload.equals(png)).toBe(true)
      expect(back.headers).toMatchObject({
        'content-type': 'image/png',
        'content-length': String(png.length),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="__.png"; filename*=UTF-8''${encodeURIComponent('头像.png')}`,
      })
      expect(back.headers['content-security-policy']).toContain('sandbox')
    }
    const row = await db.query.selectFrom('upload').selectAll().where('ref', '=', sent.data.ref).executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      userId: 'ada',
      bytes: png.length,
      sha256: createHash('sha256').update(png).digest('hex'),
      createTime: new Date(NOW).toISOString(),
    })
  })

  it('only the owner and whoever may read the row with it read a file; for anybody else it is not there', async () => {
    const { data } = await send(form(png))
    const hold = (userId: string, avatar: string | null) =>
      db.write((trx) => trx.updateTable('user').set({ avatar }).where('userId', '=', userId).execute())
    expect((await read(data.ref, 'root')).statusCode).toBe(404)
    // A reference in somebody else's row shows nothing.
    await hold('bob', data.ref)
    expect((await read(data.ref, 'root')).statusCode).toBe(404)
    await hold('bob', null)
    await hold('ada', data.ref)
    expect((await read(data.ref, 'root')).statusCode).toBe(200)
    expect((await read(data.ref, 'bob')).json()).toMatchObject({ code: 404 })
    expect((await read(data.ref, 'nobody')).json()).toMatchObject({ code: 401 })
    for (const wrong of ['', 'f-', '../../console.db', `f-${'0'.repeat(32)}`, "f-' or 1=1"])
      expect((await read(wrong)).statusCode, wrong).toBe(404)
  })

  it('a picture that the settings of the website show is for everybody, as long as they show it; nothing else is', async () => {
    const keep = async () => (await send(form(png), 'root')).data.ref
    const [logo, qr, shown, hidden, other] = [await keep(), await keep(), await keep(), await keep(), await keep()]
    const script = (await send(form(Buffer.from('%PDF-1.7\n'), 'a.pdf'), 'root')).data.ref
    const save = (body: Record<string, unknown>) =>
      app.inject({
        method: 'POST',
        url: '/api/server/site/admin/save',
        headers: { 'access-token': tokens['root']!, 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      })
    const titles = { titleZh: '网站', titleEn: 'Site' }
    const banner = (image: string, enabled: boolean) => ({ image, enabled, sort: 1 })
    expect((await save({ ...titles, logo })).json()).toMatchObject({ code: 200 })
    expect((await save({ consultQr: qr, footer: [] })).json()).toMatchObject({ code: 200 })
    expect((await save({ banners: [banner(shown, true), banner(hidden, false), banner(script, true)] })).json()).toMatchObject({
      code: 200,
    })
    for (const ref of [logo, qr, shown]) {
      const open = await app.inject(`${READ}?ref=${ref}`)
      expect(open.statusCode).toBe(200)
      expect(open.rawPayload.equals(png)).toBe(true)
      expect(open.headers).toMatchObject({ 'cache-control': 'public, max-age=300', 'x-content-type-options': 'nosniff' })
    }
    for (const ref of [hidden, script, other]) {
      expect((await app.inject(`${READ}?ref=${ref}`)).json(), ref).toMatchObject({ code: 401 })
      expect((await read(ref, 'bob')).json(), ref).toMatchObject({ code: 404 })
    }
    await save({ ...titles, logo: null })
    expect((await app.inject(`${READ}?ref=${logo}`)).json()).toMatchObject({ code: 401 })
  })

  it('nobody without a session may send anything, and nothing of it is stored', async () => {
    expect(await send(form(png), 'nobody')).toMatchObject({ status: 200, code: 401 })
    expect(await incoming()).toEqual([])
  })

  it('a call that takes no file refuses one', async () => {
    const { headers, payload } = form(png)
    const answer = await app.inject({
      method: 'POST',
      url: '/api/server/user/get-info',
      headers: { ...headers, 'access-token': tokens['ada']! },
      payload,
    })
    expect(answer.json()).toMatchObject({ code: 415 })
  })

  const known = [
    ['photo.jpg', jpeg(), 'image/jpeg'],
    ['a.gif', Buffer.from('GIF89a\x01\0\x01\0', 'latin1'), 'image/gif'],
    ['a.webp', Buffer.from('RIFF....WEBPVP8 '), 'image/webp'],
    ['a.pdf', Buffer.from('%PDF-1.7\n'), 'application/pdf'],
    ['a.wav', wav, 'audio/wav'],
    ['a.mp3', Buffer.from('ID3\x04\0\0', 'latin1'), 'audio/mpeg'],
    ['a.m4a', Buffer.from('\0\0\0\x20ftypM4A \0\0', 'latin1'), 'audio/mp4'],
    ['a.ogg', Buffer.from('OggS\0\x02', 'latin1'), 'audio/ogg'],
    ['a.amr', Buffer.from('#!AMR\n'), 'audio/amr'],
    ['a.pcm', Buffer.from([0, 1, 250, 255, 3, 0]), 'audio/pcm'],
    ['words.txt', Buffer.from('今天 天气 很好\n'), 'text/plain'],
  ] as const

  it.each(known)('%s is told by its bytes: %#', async (name, bytes, type) => {
    expect(await send(form(bytes, name))).toMatchObject({ code: 200, data: { type, name } })
  })

  it('a name that lies about the bytes loses: the type and the ending follow the bytes', async () => {
    expect(await send(form(png, '../../etc/evil.html'))).toMatchObject({ code: 200, data: { type: 'image/png', name: 'evil.html.png' } })
    expect(await send(form(png, 'a.pcm'))).toMatchObject({ data: { type: 'image/png' } })
  })

  const refused = [
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'page.txt'],
    ['a drawing that can run scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'), 'a.png'],
    ['a program', Buffer.from('MZ\x90\0\x03', 'latin1'), 'a.pcm'],
    ['an archive', Buffer.from('PK\x03\x04\0\0', 'latin1'), 'a.txt'],
    ['bytes of no kind', Buffer.from([0, 1, 2, 3, 4]), 'a.png'],
    ['nothing', Buffer.alloc(0), 'a.png'],
  ] as const

  it('W5: a refusal names the kinds of file that the call takes, in the language of its reader', async () => {
    const of = async (locale: string) => (await send(form(Buffer.from('MZ\x90\0\x03', 'latin1'), 'a.exe'), 'ada', locale)).data.fields!.file
    expect(await of('en-US')).toMatch(/ jpg, png, gif, webp, pdf, txt, wav, .* opus, or pcm$/)
    expect(await of('zh-CN')).toMatch(/ jpg、png、.*或pcm$/)
  })

  it.each(refused)('%s is refused and leaves nothing behind', async (_name, bytes, name) => {
    const answer = await send(form(bytes, name), 'ada', 'zh-CN')
    expect(answer).toMatchObject({ status: 422, code: 422, data: { fields: { file: expect.stringMatching(/[一-鿿]/) } } })
    expect(await incoming()).toEqual([])
  })

  it('a picture beyond 10 MB is refused with the limit, and leaves nothing behind', async () => {
    const large = Buffer.concat([png, Buffer.alloc(10_485_760)])
    expect(await send(form(large))).toMatchObject({ status: 413, code: 413, message: 'The file is larger than 10 MB' })
    expect(await incoming()).toEqual([])
  })

  it('two files, a file under another name and a body that ends midway are refused', async () => {
    const one = form(png)
    const half = { ...one, payload: one.payload.subarray(0, one.payload.length - 60) }
    expect((await send(half)).code).toBe(400)
    expect((await send({ ...one, payload: Buffer.from('nothing of the kind') })).code).toBe(400)
    const text = one.payload.toString('latin1')
    expect((await send({ ...one, payload: Buffer.from(text.replace('name="file"', 'name="other"'), 'latin1') })).code).toBe(422)
    expect((await send({ ...one, payload: Buffer.from(text.replace(/--a-boundary-of-the-test--/, text), 'latin1') })).code).toBe(422)
    expect((await send(form(png, 'a.png', { more: 'x' }))).code).toBe(422)
    expect(await incoming()).toEqual([])
  })

  it('a photo loses where, when and by what it was taken, and keeps which side is up', async () => {
    const { data } = await send(form(jpeg(), 'photo.jpg'))
    const stored = (await read(data.ref)).rawPayload
    const words = stored.toString('latin1')
    expect(words).not.toContain('GPS')
    expect(words).not.toContain('made by a person')
    expect(words).toContain('JFIF')
    const exif = words.indexOf('Exif\0\0')
    expect(stored[exif + 6 + 19]).toBe(6)
    expect(stored.subarray(-5)).toEqual(Buffer.from([1, 2, 3, 0xff, 0xd9]))
  })

  it('a drawing loses its texts, its EXIF and what hangs behind its end, and no pixel', async () => {
    const chunk = (kind: string, body: string) => {
      const head = Buffer.alloc(4)
      head.writeUInt32BE(body.length)
      return Buffer.concat([head, Buffer.from(kind + body, 'latin1'), Buffer.alloc(4)])
    }
    const told = [chunk('tEXt', 'Author\0a person'), chunk('eXIf', 'GPS 31.2304N'), chunk('iTXt', 'XML:com.adobe.xmp'), chunk('prVt', 'x')]
    const more = Buffer.concat([png.subarray(0, 33), ...told, png.subarray(33), Buffer.from('hidden')])
    const { data } = await send(form(more, 'drawing.png'))
    expect((await read(data.ref)).rawPayload.equals(png)).toBe(true)
  })

  it('files lie under random names that only this account of the machine may read', async () => {
    const { data } = await send(form(wav, 'call.wav'))
    const path = join(uploadDir, data.ref.slice(2, 4), data.ref)
    expect((await readFile(path)).equals(wav)).toBe(true)
  })
})

it('a broken picture is given back as it came', () => {
  for (const bytes of [
    Buffer.from([0xff, 0xd8]),
    Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 1]),
    Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0, 0, 0]),
  ])
    expect([plainJpeg(bytes).equals(bytes), plainPng(bytes).equals(bytes)]).toEqual([true, true])
})
