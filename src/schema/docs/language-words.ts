import { defs } from '../format/field.ts'

/** A part of the format as plain JSON Schema, which TypeBox values already are. */
export type Piece = {
  type?: string | string[]
  description?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Piece[]
  items?: Piece
  properties?: Record<string, Piece>
  required?: string[]
  additionalProperties?: boolean | Piece
  patternProperties?: Record<string, Piece>
  $ref?: string
  minimum?: number
  maximum?: number
  pattern?: string
}

/** One keyword of the language with its path: `menu.group`; a star stands for a name that the author chooses. */
export type Word = { path: string; piece: Piece; required: boolean; inside?: Piece }

/** The keywords of an object and of unnamed objects inside it, except for objects that have a chapter of their own (`isChapter`). */
export function listWords(piece: Piece, isChapter: (inner: Piece) => boolean, prefix = ''): Word[] {
  const { properties = {}, required = [] } = resolve(piece)
  return Object.entries(properties).flatMap(([name, one]) => {
    const path = prefix + name
    const found = innerOf(one)
    const word: Word = { path, piece: one, required: required.includes(name) }
    if (!found) return [word]
    if (isChapter(found.inner)) return [{ ...word, inside: found.inner }]
    return [word, ...listWords(found.inner, isChapter, `${path}${found.step}.`)]
  })
}

/** The object inside a value whose keywords belong here, and the step that leads to it: nothing, or a name that the author chooses. */
export function innerOf(piece: Piece): { inner: Piece; step: '' | '.*' } | undefined {
  const whole = resolve(piece)
  if (whole.properties) return isSpoken(whole.properties) ? { inner: whole, step: '' } : undefined
  if (whole.items) return innerOf(whole.items)
  const each = eachOf(whole)
  const named = each && innerOf(each)
  if (named) return { inner: named.inner, step: '.*' }
  for (const branch of whole.anyOf ?? []) {
    const found = innerOf(branch)
    if (found) return found
  }
  return undefined
}

/** Keywords without a description belong to a value such as `{ "field": … }` and get no row in a table. */
const isSpoken = (properties: Record<string, Piece>) => Object.values(properties).some((one) => sentenceOf(one) !== '')

/** The schema of the entries of a map. */
export function eachOf({ additionalProperties, patternProperties }: Piece): Piece | undefined {
  if (typeof additionalProperties === 'object') return additionalProperties
  return patternProperties && Object.values(patternProperties)[0]
}

/** Follows a reference to the shared definitions of fields; its own description, if it has one, wins. */
export function resolve(piece: Piece): Piece {
  if (!piece.$ref) return piece
  const target = defs[piece.$ref.slice('#/$defs/'.length) as keyof typeof defs] as Piece
  return { ...target, ...(piece.description === undefined ? {} : { description: piece.description }) }
}

/** The description of a part; if it has none, that of what it consists of. */
export function sentenceOf(piece: Piece): string {
  const whole = resolve(piece)
  return whole.description ?? (whole.items && sentenceOf(whole.items)) ?? ''
}
