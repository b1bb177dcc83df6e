import type { Locale } from '../../schema/compiled.ts'
import { refusalCodes, refusalStatus, type RefusalCode } from '../../schema/sold.ts'
import { fill } from '../../schema/template.ts'
import { catalogue } from '../../widgets/heavy/error-catalogue.ts'
import { type Interface, languages, writeSample } from '../../widgets/heavy/samples.ts'
import type { OpenApi, Operation, Value } from './open-api.ts'
import { words } from './reference-words.ts'
import { answerRows, figure, parameterRows, table } from './write-values.ts'

export function writeErrors(locale: Locale): string {
  const { errors, head } = words[locale]
  const rows = refusalCodes.map((code) => {
    const { title, cause, mend } = catalogue[locale][code]
    return [`\`${code}\``, String(refusalStatus[code]), title, cause, mend]
  })
  return `${errors}\n\n${table(head, rows)}\n`
}

type Face = { path: string; post: Operation; get?: Operation }

/** The whole reference: every interface that the document has, in its order. */
export function writeInterfaces(locale: Locale, api: OpenApi): string {
  const parts = facesOf(api).map((face) => {
    const { off, send, takes, facts: _, ...own } = words[locale]
    const { takes: how } = interfaceOf(face)
    return [
      `## ${face.post.summary}`,
      `\`${face.get ? 'WS' : 'POST'} /api${face.path}\``,
      `${send}${takes[how]}${own.stop}${factsOf(face.post, locale)}`,
      ...(face.post['x-facts']?.status === 'disabled' ? [`> ${off}`] : []),
      ...(face.post.parameters ?? []).map(({ name, description = '' }) => `\`${name}\`${own.colon}${description}`),
      ...pieces.map((piece) => `### ${titleOf(piece, locale)}\n\n${write[piece](face, locale)}`),
    ].join('\n\n')
  })
  return [words[locale].interfaces, ...parts].join('\n\n')
}

const facesOf = (api: OpenApi): Face[] => Object.entries(api.paths).map(([path, operations]) => ({ path, ...operations }))

export const pieces = ['parameters', 'answer', 'failures', 'samples'] as const
export type Piece = (typeof pieces)[number]

const titleOf = (piece: Piece, locale: Locale): string => words[locale][piece]

/** One piece of the reference of one interface, by its code; for documents that tell more about it. */
export function writePiece(piece: Piece, code: string, locale: Locale, api: OpenApi): string {
  const face = facesOf(api).find(({ post }) => post['x-code'] === code)
  return face ? write[piece](face, locale) : words[locale].failed
}

const write: Record<Piece, (face: Face, locale: Locale) => string> = {
  parameters(face, locale) {
    const { parameterHead, none } = words[locale]
    const rows = parameterRows(bodyOf(face.post), locale)
    return rows.length > 0 ? table(parameterHead, rows) : none
  },

  answer(face, locale) {
    const { answerHead, within, bytes, stream } = words[locale]
    const [type, { schema }] = Object.entries(face.post.responses['200']!.content ?? {})[0]!
    if (type !== 'application/json') return fill(bytes, { type })
    return `${face.get ? stream : within}\n\n${table(answerHead, answerRows(schema.properties!['data']!, locale))}`
  },

  failures(face, locale) {
    const { failureHead, field, absent } = words[locale]
    const rows = Object.entries(face.post.responses).flatMap(([status, { 'x-codes': codes = [] }]) => [
      ...(status === '422' ? [[status, '', field]] : status === '404' ? [[status, '', absent]] : []),
      ...codes.map((code) => [status, `[\`${code}\`](#/official-website/markdown?select=8)`, catalogue[locale][code as RefusalCode].title]),
    ])
    return table(failureHead, rows)
  },

  samples(face) {
    const one = interfaceOf(face)
    return languages
      .map((language) => `**${language}**\n\n\`\`\`\n${writeSample(language, one, location.origin, 'YOUR_APP_ID')}\n\`\`\``)
      .join('\n\n')
  },
}

const bodyOf = ({ requestBody }: Operation): Value => Object.values(requestBody!.content)[0]!.schema

/** The interface as the samples are written from it. */
export function interfaceOf({ path, post, get }: Face): Interface {
  const isForm = Object.keys(post.requestBody!.content)[0] === 'multipart/form-data'
  const answers = Object.keys(post.responses['200']!.content ?? {})[0]
  return {
    path,
    takes: get ? 'stream' : isForm ? 'file' : 'json',
    body: post['x-example'],
    ...(answers?.startsWith('audio/') ? { answers: 'sound' as const } : {}),
  }
}

/** How it is counted and limited, as the catalogue says today. */
function factsOf({ 'x-facts': facts }: Operation, locale: Locale): string {
  if (!facts) return ''
  const { facts: told, units, comma, stop } = words[locale]
  const one = units[facts.unit as keyof typeof units] ?? facts.unit
  const many = locale === 'en-US' && facts.freeQuota !== 1 ? `${one}s` : one
  const said = [
    fill(told.unit, { unit: one }),
    ...(facts.freeQuota ? [fill(told.free, { count: figure(facts.freeQuota), unit: many })] : []),
    ...(facts.defaultConcurrency ? [fill(told.concurrency, { count: facts.defaultConcurrency })] : []),
  ]
  return (locale === 'en-US' ? ' ' : '') + said.join(comma) + stop
}
