import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDemoEngine } from '../../mocks/speech/demo/demo-engine.ts'
import type { Finding, RecognitionStream } from '../../mocks/speech/engine.ts'
import { measureSound, type Sound } from '../../mocks/speech/sound/measure.ts'
import { toInt16 } from '../../mocks/speech/sound/wav.ts'

export type Reply = { status: number; type: string; by?: string; body: Buffer | string }
/** Changes one thing of what is answered, or of nothing at all (`hang`). */
export type Spoil = (path: string, reply: Reply, key: string | undefined) => Reply | 'hang'

type Said = Record<string, never>
const json = (value: unknown, status = 200): Reply => ({ status, type: 'application/json', body: JSON.stringify(value) })

/** The demo engine behind the HTTP contract of another engine. */
export async function openEngineSite({ key }: { key?: string } = {}) {
  const engine = createDemoEngine({ speaks: 'tones' })
  const { signal } = new AbortController()
  const folder = await mkdtemp(join(tmpdir(), 'engine-'))
  const streams = new Map<string, RecognitionStream>()
  const site: { spoil: Spoil } = { spoil: (_path, reply) => reply }

  async function formOf(bytes: Buffer, type: string): Promise<{ sound: Sound; options: Said }> {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
    const path = join(folder, randomUUID())
    await writeFile(path, Buffer.from(await (form.get('file') as File).arrayBuffer()))
    const options = JSON.parse(String(form.get('options'))) as Said
    return { options, sound: (await measureSound(path, options['mime']!))! }
  }

  async function answer(path: string, bytes: Buffer, type: string): Promise<Reply> {
    const [, name = '', session = '', end] = path.split('/')
    const said = () => JSON.parse(bytes.toString()) as Said
    switch (name) {
      case 'info':
        return json(await engine.info())
      case 'recognize': {
        const { sound, options } = await formOf(bytes, type)
        return json(await engine.recognize(sound, options as never, signal))
      }
      case 'analyze': {
        const { sound, options } = await formOf(bytes, type)
        return json({ results: await engine.analyze(sound, options['types'] as unknown as Finding['type'][], signal) })
      }
      case 'voiceprint':
        return json({ vector: await engine.voiceprint((await formOf(bytes, type)).sound, signal) })
      case 'compare':
        return json({ scores: await engine.compare(said()['voice']!, said()['others']!, signal) })
      case 'synthesize': {
        const { text, ...options } = said()
        const { by, pieces } = await engine.synthesize(text!, options as never, signal)
        const parts: Buffer[] = []
        for await (const piece of pieces) parts.push(Buffer.from(toInt16(piece).buffer))
        return { status: 200, type: 'application/octet-stream', by, body: Buffer.concat(parts) }
      }
      case 'train':
        return json(await engine.train('m', said()['lines']!, signal))
      case 'streams': {
        if (session === '') {
          const id = randomUUID()
          streams.set(id, engine.openStream(said() as never))
          return json({ session: id })
        }
        const stream = streams.get(session)
        if (!stream) return json({}, 404)
        const events = end ? await stream.end() : await stream.push(new Int16Array(new Uint8Array(bytes).buffer))
        // What an engine has no words for is known to the demo alone.
        return json({ events: events.filter(({ type: kind }) => kind !== 'sound') })
      }
      default:
        return json({}, 404)
    }
  }

  const partsOf = async (request: IncomingMessage) => {
    const parts: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
    return Buffer.concat(parts)
  }
  const server = createServer((request, response) => {
    void (async () => {
      const bytes = await partsOf(request)
      const isKnown = key === undefined || request.headers.authorization === `Bearer ${key}`
      const own = isKnown
        ? await answer(request.url!, bytes, request.headers['content-type'] ?? '').catch(() => json({}, 400))
        : json({}, 401)
      const reply = site.spoil(request.url!, own, request.headers.authorization)
      if (reply === 'hang') return
      response.writeHead(reply.status, { 'content-type': reply.type, ...(reply.by ? { 'x-speech-by': reply.by } : {}) }).end(reply.body)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    site,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
