import MarkdownIt from 'markdown-it'
import type { Field } from '../../src/schema/compiled.ts'
import { mayLead } from '../../src/schema/links.ts'
import type { Row } from '../db/database.ts'

/** Parses more permissively than any reader of this product: whatever even such a reader would follow is checked. */
const generous = new MarkdownIt({ html: true, linkify: false })
generous.validateLink = () => true

const PICTURE = /^data:image\/(?:png|jpeg|gif|webp);/i

/** A link or picture in a formatted text with a forbidden target; links within the site may be relative. */
export function strayLink(text: string): string | undefined {
  if (!text.includes(':')) return undefined
  const found: string[] = []
  for (const { children } of generous.parse(text, {}))
    for (const token of children ?? []) {
      if (token.type === 'link_open') found.push(String(token.attrGet('href') ?? ''))
      const picture = token.type === 'image' ? String(token.attrGet('src') ?? '') : ''
      if (picture && !PICTURE.test(picture)) found.push(picture)
    }
  return found.find((href) => /^[^/?#]*:/.test(href) && !mayLead(href))
}

/** The fields whose text has such a link, with the link. */
export const strayLinks = (fields: Field[], body: Row): [name: string, link: string][] =>
  fields.flatMap<[string, string]>(({ name, rules }) => {
    const value: unknown = rules?.format === 'markdown' ? body[name] : undefined
    const link = typeof value === 'string' ? strayLink(value) : undefined
    return link === undefined ? [] : [[name, link]]
  })
