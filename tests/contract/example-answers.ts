import { buildSoldApi, listSold } from '../../src/schema/openapi/sold.ts'
import type { Locale } from '../../src/schema/compiled.ts'
import type { Row } from './any-database.ts'
import { contract } from './seed-database.ts'
import { formOf, sampleBytes, type Customer } from './speech-backend.ts'

type Answer = { status: number; code?: number; message?: string; data?: Row; headers: Record<string, unknown> }
type Call = (path: string, body: Row | Buffer, more?: Record<string, string>, type?: string) => Promise<Answer>
type Send = (path: string, fields: Record<string, string>, more?: Record<string, string>) => Promise<Answer>

/**
 * What each interface answers to the example of its document, as a program receives it; nothing of those that answer a sound or a stream.
 * `ANSWERS=write npx vitest run --project contract tests/contract/open-api.test.ts` writes them anew.
 */
export async function readAnswers(
  who: Customer,
  { locale, call, send }: { locale: Locale; call: Call; send: Send },
): Promise<Record<string, Row>> {
  const more = { 'accept-language': locale }
  const bought = locale === 'en-US' ? 'Starter package' : '入门资源包'
  const answers: Record<string, Row> = {}
  const enrolled = await send('/v1/vpr/enroll', { nick: 'Ada' }, more)
  const made = await call('/v1/asr/file-create', { engine: '16k_zh', url: 'https://example.com/call.wav' }, more)
  const spoken = await call('/v1/tts/long', { title: 'Chapter 1', text: '您好', voiceId: 'v-zh' }, more)
  const own = { speakerId: enrolled.data?.['speakerId'], voiceId: 'v-zh', callbackUrl: undefined }
  const tasks = { asr: (made.data?.['taskIds'] as string[] | undefined)?.[0], tts: spoken.data?.['taskId'] }
  for (const { call: behind, sold } of listSold(contract)) {
    if (sold.stream || sold.answer?.[locale]?.contentMediaType) continue
    const known = { ...sold.example[locale], ...sold.set }
    const mine = { ...own, taskId: tasks[sold.code.split('.')[0] as keyof typeof tasks] }
    const body = Object.fromEntries(
      Object.entries(known).map(([name, value]) => [name, name in mine ? mine[name as keyof typeof mine] : value]),
    )
    const fields = Object.entries(sold.example[locale]).map(([name]) => [name, String(body[name])])
    const sound = { bytes: await sampleBytes(known['engine'] === '16k_en' ? 'guide-en' : 'greeting-zh'), name: 'speech.wav' }
    const { payload, headers } = formOf(Object.fromEntries(fields), sound)
    const { code, data } = await (behind.file ? call(sold.path, payload, more, headers['content-type']) : call(sold.path, body, more))
    if (code !== 200) throw new Error(`${sold.code} was refused: ${JSON.stringify(data)}`)
    const said = JSON.stringify(data)
      .replaceAll(who.appId, 'app-1024')
      .replaceAll(/"packageName":"[^"]+"/g, `"packageName":"${bought}"`)
    answers[sold.code] = { code, message: '', data: pick(JSON.parse(said) as Row, namesOf(locale, sold.path)) }
  }
  return answers
}

/** The names that the document has; a row contains others that are the console's. */
function namesOf(locale: Locale, path: string): string[] {
  type Said = { paths: Record<string, { post: { responses: { 200: { content: Record<string, { schema: Schema }> } } } }> }
  type Schema = { properties: { data: { properties?: object } } }
  const api = buildSoldApi(contract, locale) as unknown as Said
  return Object.keys(Object.values(api.paths[path]!.post.responses[200].content)[0]!.schema.properties.data.properties ?? {})
}

const pick = (row: Row, names: string[]): Row => Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))

/** How far a task is by the time that it is asked for, nobody knows. */
const UNDER_WAY = ['fault', 'progress']

/** A value by its names and kinds alone: what stays the same from one call to the next. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? [shapeOf(value[0])] : []
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, one]) => [name, UNDER_WAY.includes(name) ? '' : shapeOf(one)] as const)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  )
}
