import { defaultMarkdownParser, defaultMarkdownSerializer, MarkdownParser, MarkdownSerializer } from 'prosemirror-markdown'
import type { Attrs, Node } from 'prosemirror-model'
import { createEngine } from './engine.ts'
import { richSchema } from './rich-schema.ts'

const reading = createEngine()

reading.core.ruler.push('whole-tables', (state) => {
  const lines = state.src.split('\n')
  const kept: typeof state.tokens = []
  let until = 0
  for (const token of state.tokens) {
    if (token.type === 'table_open' && token.level === 0 && token.map) {
      const [from, to] = token.map
      const whole = new state.Token('raw', '', 0)
      whole.content = lines.slice(from, to).join('\n').trimEnd()
      kept.push(whole)
      until = 1
    }
    if (until === 0) kept.push(token)
    if (token.type === 'table_close' && token.level === 0) until = 0
  }
  state.tokens = kept
})

reading.renderer.rules['raw'] = (tokens, at) => tokens[at]!.content

const parser = new MarkdownParser(richSchema, reading, {
  ...defaultMarkdownParser.tokens,
  // Line breaks are kept in both directions.
  softbreak: { node: 'hard_break' },
  s: { mark: 'strike' },
  raw: { node: 'raw', getAttrs: ({ content }) => ({ text: content }) },
})

/** Escapes what would have another meaning at the beginning of a line. */
const leading = (text: string): string =>
  text
    .trimStart()
    .replace(/^[-+>=#]/, '\\$&')
    .replace(/^(\d{1,9})([.)])/, '$1\\$2')

/** Escapes a text so that markdown reads it literally. */
const plain = (text: string, isFirst: boolean): string => {
  const isWithinWord = (at: number) => /\w/.test(text[at - 1] ?? '') && /\w/.test(text[at + 1] ?? '')
  const escaped = text
    .replace(/[\\`*~[\]|<_]/g, (sign, at: number) => (sign === '_' && isWithinWord(at) ? sign : `\\${sign}`))
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/#(?=#*\s*$)/g, '\\#')
  return isFirst ? leading(escaped) : escaped
}

const closeLink = ({ href, title }: Attrs): string =>
  `](${String(href).replace(/[()\\]/g, '\\$&')}${title ? ` "${String(title).replace(/["\\]/g, '\\$&')}"` : ''})`

const { nodes, marks } = defaultMarkdownSerializer

const serializer = new MarkdownSerializer(
  {
    ...nodes,
    raw(state, node) {
      for (const [at, line] of String(node.attrs['text']).split('\n').entries()) {
        if (at > 0) state.ensureNewLine()
        state.write(line)
      }
      state.closeBlock(node)
    },
    text(state, node, parent, index) {
      const before = index > 0 ? parent.child(index - 1) : undefined
      const isFirst = parent.type.name !== 'heading' && (!before || before.type.name === 'hard_break')
      state.text(plain(node.text!, isFirst), false)
    },
  },
  {
    ...marks,
    link: { open: '[', close: (_, { attrs }) => closeLink(attrs), mixable: true },
    strike: { open: '~~', close: '~~', mixable: true, expelEnclosingWhitespace: true },
  },
)

/** Markdown as an editor document; undefined if it contains what the editor does not support. */
export function readRich(text: string): Node | undefined {
  try {
    return parser.parse(text)
  } catch (fault) {
    // The schema has no table inside a quote or a list.
    if (fault instanceof Error && /not supported by Markdown parser|Invalid content|Called contentMatchAt/.test(fault.message))
      return undefined
    throw fault
  }
}

export const writeRich = (doc: Node): string => serializer.serialize(doc).trimEnd()

/** Whether the editor reproduces the text without loss: changing one word must not lose anything else. */
export const keepsAll = (text: string, doc: Node): boolean => flat(reading.render(text)) === flat(reading.render(writeRich(doc)))

/** Ignores the difference between loose and tight lists. */
const flat = (html: string): string => html.replace(/<\/?p>/g, '').replace(/\s+/g, ' ')
