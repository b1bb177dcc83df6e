import { defs } from '../format/field.ts'

/** A piece of the format as plain JSON Schema; TypeBox's values are that already. */
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

/** One word of the language where it stands: `menu.group`; a star stands for a name that the author chooses. */
export type Word = { path: string; piece: Piece; required: boolean; inside?: Piece }

/** The words of an object and of the unnamed objects inside it; where `isChapter` says that an object is explained elsewhere, it stops. */
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

/** The object whose words stand inside a value, and the step that leads to it: nothing, or a name that the author chooses. */
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

/** Words that no sentence explains belong to a value, like `{ "field": … }`, and are not words of a table. */
const isSpoken = (properties: Record<string, Piece>) => Object.values(properties).some((one) => sentenceOf(one) !== '')

/** What every named entry of a map is. */
export function eachOf({ additionalProperties, patternProperties }: Piece): Piece | undefined {
  if (typeof additionalProperties === 'object') return additionalProperties
  return patternProperties && Object.values(patternProperties)[0]
}

/** Follows a reference to the definitions that fields share; its own sentence, if it has one, stays. */
export function resolve(piece: Piece): Piece {
  if (!piece.$ref) return piece
  const target = defs[piece.$ref.slice('#/$defs/'.length) as keyof typeof defs] as Piece
  return { ...target, ...(piece.description === undefined ? {} : { description: piece.description }) }
}

/** The sentence of a piece; one that has none of its own speaks with that of what it consists of. */
export function sentenceOf(piece: Piece): string {
  const whole = resolve(piece)
  return whole.description ?? (whole.items && sentenceOf(whole.items)) ?? ''
}
