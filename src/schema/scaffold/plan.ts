import type { Atlas } from '../compile/atlas.ts'
import type { Entity } from '../format/entity.ts'
import type { callThat, listOf } from './surroundings.ts'

/** What a page can show of rows. */
export const kindsOfRows = ['list', 'form', 'detail', 'report'] as const
export const newKinds = [...kindsOfRows, 'tabs'] as const
export type Wish = {
  kind: (typeof newKinds)[number]
  id: string
  title: string
  english: string
  entity?: string | undefined
  group?: string | undefined
  /** The right that it asks for, by another name than that of the page. */
  permission?: string | undefined
  fields?: string[] | undefined
  /** The pages that a page of tabs shows, in order. */
  pages?: string[] | undefined
}

export type Refused = { refused: string }

/** The input for every kind of new screen. */
export type Plan = {
  atlas: Atlas
  wish: Wish
  name: string
  entity: Entity
  area: string | undefined
  fields: string[] | undefined
  /** What a field is called in English. */
  english: (field: string) => string
  call: (does: Parameters<typeof callThat>[2]) => string | undefined
  list: ReturnType<typeof listOf>
}

/** The part that is specific to a kind of screen: its keywords, and their English texts. */
export type Body = { screen: Record<string, unknown>; english: Record<string, unknown> }
