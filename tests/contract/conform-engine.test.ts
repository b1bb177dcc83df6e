import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { compareEngine } from '../../scripts/conform/engine.ts'
import { runConform } from '../../scripts/conform.ts'
import { openEngineSite, type Reply, type Spoil } from './engine-site.ts'

const KEY = 'engine-key'

describe('R19: the contract against a speech engine', () => {
  let engine: Awaited<ReturnType<typeof openEngineSite>>
  beforeAll(async () => {
    engine = await openEngineSite({ key: KEY })
  })
  afterAll(() => engine?.close())
  beforeEach(() => {
    engine.site.spoil = (_path, reply) => reply
  })
  const told = async (ms?: number) => {
    const { differences } = await compareEngine({ url: engine.url, key: KEY, ...(ms ? { ms } : {}) })
    return differences.map(({ call, field, code, says }) => `${call} (${String(code)}): ${field} ${says}`)
  }

  it('finds nothing in ours', async () => {
    const { asked, differences } = await compareEngine({ url: `${engine.url}/`, key: KEY })
    expect(differences).toEqual([])
    expect(asked).toBeGreaterThan(15)
  })

  type Row = Record<string, unknown>
  /** One field of the answers of one address. */
  const change =
    (at: string, how: (row: Row) => Row): Spoil =>
    (path, reply) =>
      path.startsWith(at) && reply.status === 200 ? { ...reply, body: JSON.stringify(how(JSON.parse(String(reply.body)) as Row)) } : reply
  const sentences = (how: (one: Row) => Row) => change('/recognize', (row) => ({ ...row, sentences: (row['sentences'] as Row[]).map(how) }))
  const sound =
    (how: (reply: Reply) => Reply): Spoil =>
    (path, reply) =>
      path === '/synthesize' ? how(reply) : reply

  it.each<[string, Spoil, RegExp]>([
    [
      'it fails',
      (path, reply) => (path === '/info' ? { ...reply, status: 500 } : reply),
      /^\/info \(500\): {2}is answered with HTTP 500, expected 200$/,
    ],
    [
      'a page is answered',
      (path, reply) => (path === '/info' ? { ...reply, body: '<html>' } : reply),
      /^\/info \(200\): {2}is no JSON: <html>$/,
    ],
    [
      'nobody says whether it is a demo',
      change('/info', ({ isDemo: _, ...row }) => row),
      /^\/info \(200\): isDemo is missing, expected true or false$/,
    ],
    [
      'sentences end before they begin',
      sentences((one) => ({ ...one, begin: 5, end: 2 })),
      /^\/recognize \(200\): sentences\.end is 2, expected more than begin \(5\)$/,
    ],
    [
      'sentences go past the recording',
      sentences((one) => ({ ...one, end: 9999 })),
      /^\/recognize \(200\): sentences\.end is 9999, expected at most the [\d.]+ s of the recording$/,
    ],
    ['times are texts', sentences((one) => ({ ...one, begin: '0' })), /^\/recognize \(200\): sentences\.begin is "0", expected a number$/],
    [
      'confidence is beyond percent',
      sentences((one) => ({ ...one, confidence: 970 })),
      /^\/recognize \(200\): sentences\.confidence is 970, expected a number from 0 to 100$/,
    ],
    [
      'words are made up',
      change('/recognize', (row) => ({ ...row, hasTranscript: false })),
      /^\/recognize \(200\): sentences are there although hasTranscript is false$/,
    ],
    [
      'progress goes back',
      (path, reply) =>
        path === '/recognize'
          ? { ...reply, type: 'application/x-ndjson', body: `{"progress":0.8}\n{"progress":0.2}\n${String(reply.body)}\n` }
          : reply,
      /^\/recognize \(200\): progress goes back from 0\.8 to 0\.2$/,
    ],
    [
      'something is found that nobody asked for',
      change('/analyze', () => ({ results: [{ type: 'age', value: 40, score: 90 }] })),
      /^\/analyze \(200\): results\.type is "age", expected gender or language$/,
    ],
    ['a voice has no print', change('/voiceprint', () => ({ vector: [] })), /^\/voiceprint \(200\): vector is empty$/],
    ['a score is missing', change('/compare', () => ({ scores: [100] })), /^\/compare \(200\): scores has 1 numbers for 2 voices$/],
    [
      'a voice is least like itself',
      change('/compare', () => ({ scores: [10, 90] })),
      /^\/compare \(200\): scores says that a voice is less like itself \(10\) than like another \(90\)$/,
    ],
    [
      'sound comes as a file',
      sound((reply) => ({ ...reply, body: Buffer.concat([Buffer.from('RIFF'), reply.body as Buffer]) })),
      /^\/synthesize \(200\): {2}is a file, expected bare samples$/,
    ],
    [
      'the rate is not heeded',
      sound((reply) => ({ ...reply, body: Buffer.alloc(8000) })),
      /^\/synthesize \(200\): sampleRate is not heeded: twice the rate makes 1\.0 times the samples$/,
    ],
    ['nobody says what speaks', sound(({ by: _, ...reply }) => reply), /^\/synthesize \(200\): X-Speech-By is missing$/],
    [
      'it knows more than all',
      change('/train', () => ({ accuracy: 101 })),
      /^\/train \(200\): accuracy is 101, expected a number from 0 to 100$/,
    ],
    ['a stream has no name', change('/streams', () => ({ session: 7 })), /^\/streams \(200\): session is 7, expected a text$/],
    [
      'events are of another kind',
      change('/streams/', () => ({ events: [{ type: 'heard' }] })),
      /^\/streams\/<session>(\/end)? \(200\): events\.type is "heard", expected partial or final$/,
    ],
    [
      'any stream will do',
      (path, reply) => (path === '/streams/no-such-session' ? { ...reply, status: 200, body: '{"events":[]}' } : reply),
      /^\/streams\/no-such-session \(200\): {2}is answered with HTTP 200 for a session that nobody began, expected a failure$/,
    ],
    [
      'it asks for no key',
      (path, reply, key) => (path === '/info' && key === undefined ? { ...reply, status: 200, body: '{}' } : reply),
      /^\/info \(200\): {2}is answered with HTTP 200 without the key, expected a failure$/,
    ],
  ])('tells exactly what is otherwise where %s', async (_what, spoil, expected) => {
    engine.site.spoil = spoil
    const all = await told()
    expect(all.filter((one) => !expected.test(one))).toEqual([])
    expect(all.length).toBeGreaterThan(0)
  })

  it('says that it is not answered in time, instead of waiting', async () => {
    engine.site.spoil = () => 'hang'
    expect(await told(200)).toEqual(['/info ():  is not answered within 0.2 s'])
  })

  it('is a command', async () => {
    const said: string[] = []
    const terminal = {
      say: (text: string) => void said.push(text),
      complain: () => {},
      isScreen: false,
      isPerson: false,
      ask: async () => '',
    }
    expect(await runConform([engine.url, '--engine', '--key', KEY], terminal)).toBe(0)
    expect(said).toEqual([expect.stringMatching(/^\d+ calls sent; nothing differs\.$/)])
    engine.site.spoil = change('/train', () => ({}))
    expect(await runConform([engine.url, '--engine', '--key', KEY], terminal)).toBe(1)
    expect(said.at(-2)).toBe('/train (200): accuracy is missing, expected a number.')
    await expect(runConform([engine.url, '--engine', '--as', 'a:b'], terminal)).rejects.toThrow('--engine takes --key')
  })
})
