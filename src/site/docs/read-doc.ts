import MarkdownIt, { type Token } from 'markdown-it'

const engine = new MarkdownIt({ html: false, linkify: true, breaks: true, typographer: false })

/** A chapter can be linked to: `#part-2`. */
export type Chapter = { id: string; words: string }
export type ReadDoc = { tokens: Token[]; chapters: Chapter[]; about: string }

/** A parsed document: what is rendered, its chapters, and its first sentences. */
export function readDoc(text: string): ReadDoc {
  const tokens = engine.parse(text, {})
  const chapters: Chapter[] = []
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'heading_open' || token.tag !== 'h2') continue
    const chapter = { id: `part-${chapters.length + 1}`, words: plain(tokens[at + 1]) }
    token.attrSet('id', chapter.id)
    chapters.push(chapter)
  }
  const first = tokens.findIndex(({ type }) => type === 'paragraph_open')
  return { tokens, chapters, about: shorten(plain(tokens[first + 1])) }
}

const plain = (inline: Token | undefined): string =>
  (inline?.children ?? []).map(({ type, content }) => (type.endsWith('break') ? ' ' : content)).join('')

/** Shortened for search engines: to whole sentences if they fit. */
function shorten(text: string): string {
  if (text.length <= MOST) return text
  const end = Math.max(...['. ', '。', '；', '; '].map((stop) => text.lastIndexOf(stop, MOST - 1)))
  return end > 40 ? text.slice(0, end + 1).replace(/[;；]$/, '.') : `${text.slice(0, MOST - 1)}…`
}

const MOST = 160
