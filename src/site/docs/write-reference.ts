import { sayOf } from '../../i18n/write-text.ts'
import type { Locale } from '../../schema/compiled.ts'
import { refusalCodes, statusesOf, type RefusalCode } from '../../schema/sold.ts'
import type { Interface } from '../../widgets/api/sample-parts.ts'
import { languages, writeSample } from '../../widgets/api/samples.ts'
import { type OpenApi, type Operation, sampleOrigin, type Value } from './open-api.ts'
import type { ReferenceTexts } from '../text-types.ts'
import { answerRows, figure, parameterRows, table, type Tongue } from './write-values.ts'

export const tongueOf = (locale: Locale, words: ReferenceTexts, errors: object): Tongue => ({
  locale,
  words,
  sayError: sayOf<'widgets/errors'>(errors, locale),
  say: sayOf<'site/reference'>(words, locale),
})

export function writeErrors({ sayError, words: { errors, head } }: Tongue): string {
  const rows = refusalCodes.map((code) => {
    const texts = (['title', 'cause', 'mend'] as const).map((what) => sayError(`${what}-${code}`))
    return [`\`${code}\``, statusesOf(code).join(', '), ...texts]
  })
  return `${errors}\n\n${table(head, rows)}\n`
}

type Face = { path: string; post: Operation; 'x-stream'?: Operation }

/** A table of all interfaces in their order: address, billing, and a link to the details. */
export function writeInterfaces(tongue: Tongue, api: OpenApi): string {
  const { words } = tongue
  const rows = facesOf(api).map((face) => [
    `[${face.post.summary}](#/official-website/markdown?select=${face.post['x-code']})`,
    `\`${callOf(face)}\``,
    [...(isOff(face) ? [`**${words.offNow}**`] : []), factsOf(face.post, tongue)].filter(Boolean).join(words.comma),
  ])
  return `${words.interfaces}\n\n${table(words.interfaceHead, rows)}\n`
}

const callOf = ({ 'x-stream': stream, path }: Face): string => `${stream ? 'WS' : 'POST'} /api${path}`

const isOff = ({ post }: Face): boolean => post['x-facts']?.status === 'disabled'

/** Everything about one interface; `answer` is its recorded answer to its example. */
export function writeFace(code: string, tongue: Tongue, api: OpenApi, answer: unknown): string {
  const { words, say } = tongue
  const face = facesOf(api).find(({ post }) => post['x-code'] === code)
  if (!face) return words.notOffered
  const facts = factsOf(face.post, tongue)
  const about = [`\`${callOf(face)}\``, words.takes[interfaceOf(face).takes], ...(facts ? [facts + words.stop] : [])]
  return [
    about.reduce((one, next) => say('after', { one, next })),
    ...(isOff(face) ? [`> ${words.off}`] : []),
    ...(face.post.parameters ?? []).map(({ name, description = '' }) => `\`${name}\`${words.colon}${description}`),
    `## ${words.parameters}\n\n${write.parameters(face, tongue)}`,
    `## ${words.samples}\n\n${write.samples(face, tongue)}`,
    `## ${words.answer}\n\n${write.answer(face, tongue)}`,
    ...(answer === undefined ? [] : [`### ${words.example}\n\n\`\`\`\n${JSON.stringify(answer, undefined, 2)}\n\`\`\``]),
    `## ${words.failures}\n\n${words.charged}\n\n${write.failures(face, tongue)}`,
    `## ${words.billing}\n\n${billingOf(face, tongue)}`,
  ].join('\n\n')
}

/** What it counts and gives away; what packages cost changes daily, and is said where they are sold. */
function billingOf({ post }: Face, tongue: Tongue): string {
  const { words, say } = tongue
  if (post['x-free']) return words.unpriced
  const facts = factsOf(post, tongue)
  return facts ? say('after', { one: facts + words.stop, next: words.priced }) : words.priced
}

const facesOf = (api: OpenApi): Face[] => Object.entries(api.paths).map(([path, operations]) => ({ path, ...operations }))

export const pieces = ['parameters', 'answer', 'failures', 'samples'] as const
export type Piece = (typeof pieces)[number]

/** One part of an interface's reference, by its code; for documents that say more about it. */
export function writePiece(piece: Piece, code: string, tongue: Tongue, api: OpenApi): string {
  const face = facesOf(api).find(({ post }) => post['x-code'] === code)
  return face ? write[piece](face, tongue) : tongue.words.failed
}

const write: Record<Piece, (face: Face, tongue: Tongue) => string> = {
  parameters(face, tongue) {
    const rows = parameterRows(bodyOf(face.post), tongue)
    return rows.length > 0 ? table(tongue.words.parameterHead, rows) : tongue.words.none
  },

  answer(face, tongue) {
    const { words, say } = tongue
    const [type, { schema }] = Object.entries(face.post.responses['200']!.content ?? {})[0]!
    if (type !== 'application/json') return say('bytes', { type })
    return `${face['x-stream'] ? words.stream : words.within}\n\n${table(words.answerHead, answerRows(schema.properties!['data']!, tongue))}`
  },

  failures(face, { sayError, words }) {
    const codes = Object.values(face.post.responses).flatMap((answer) => (answer['x-codes'] ?? []) as RefusalCode[])
    const rows = codes.map((code) => [
      statusesOf(code).join(', '),
      `[\`${code}\`](#/official-website/markdown?select=8&part=code-${code})`,
      sayError(`title-${code}`),
    ])
    return table(words.failureHead, rows)
  },

  samples(face, { words, say }) {
    const one = interfaceOf(face)
    const written = languages.map(
      (language) => `**${language}**\n\n\`\`\`\n${writeSample(language, one, sampleOrigin(), 'YOUR_APP_ID')}\n\`\`\``,
    )
    // Whoever has no recording gets one: the samples send it.
    const recording = one.takes === 'file' ? [words.noRecording, `\`\`\`\n${say('getRecording', { origin: sampleOrigin() })}\n\`\`\``] : []
    return [...recording, ...written].join('\n\n')
  },
}

const bodyOf = ({ requestBody }: Operation): Value => Object.values(requestBody!.content)[0]!.schema

/** The interface in the form from which samples are written. */
export function interfaceOf({ path, post, 'x-stream': stream }: Face): Interface {
  const isForm = Object.keys(post.requestBody!.content)[0] === 'multipart/form-data'
  const answers = Object.keys(post.responses['200']!.content ?? {})[0]
  return {
    path,
    takes: stream ? 'stream' : isForm ? 'file' : 'json',
    body: post['x-example'],
    ...(answers?.startsWith('audio/') ? { answers: 'sound' as const } : {}),
  }
}

/** How it is counted and limited, as the catalogue says today. */
function factsOf({ 'x-facts': facts, 'x-free': isFree }: Operation, { words, say }: Tongue): string {
  if (isFree) return words['facts.none']
  if (!facts) return ''
  const { unit, freeQuota, defaultConcurrency } = facts
  // As the prices say it.
  const free = Number(((freeQuota ?? 0) / (unit === 'second' ? 60 : 1)).toFixed(1))
  const said = [
    say(`facts.unit.${unit}`),
    ...(free ? [say(`facts.free.${unit}`, { count: free, amount: figure(free) })] : []),
    ...(defaultConcurrency ? [say('facts.concurrency', { count: defaultConcurrency })] : []),
  ]
  return said.join(words.comma)
}
