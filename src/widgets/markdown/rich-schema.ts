import { schema as plain } from 'prosemirror-markdown'
import { Schema, type NodeSpec } from 'prosemirror-model'
import { mayLead } from '../../schema/links.ts'

/** Headings of a text rank below those of the page around it, in the editor as in the view. */
const LOWER = 2

const heading: NodeSpec = {
  attrs: { level: { default: 1, validate: 'number' } },
  content: '(text | image)*',
  group: 'block',
  defining: true,
  toDOM: (node) => [`h${Math.min(Number(node.attrs['level']) + LOWER, 6)}`, { 'data-level': String(node.attrs['level']) }, 0],
  parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
    tag: `h${level}`,
    getAttrs: (dom) => ({ level: Number(dom.dataset['level'] ?? level) }),
  })),
}

/** What the editor shows but cannot change: a table. It keeps its source text. */
const raw: NodeSpec = {
  attrs: { text: { default: '', validate: 'string' } },
  group: 'block',
  atom: true,
  toDOM: (node) => ['pre', { class: 'lk-rich-raw' }, String(node.attrs['text'])],
}

/** A picture is represented by its name: the view fetches or links it according to its own rules. */
const image: NodeSpec = {
  inline: true,
  attrs: { src: {}, alt: { default: null }, title: { default: null } },
  group: 'inline',
  draggable: true,
  toDOM: (node) => ['span', { class: 'lk-rich-picture' }, String(node.attrs['alt'] ?? '') || String(node.attrs['src'])],
}

type Of<S> = S extends Schema<infer Nodes, infer Marks> ? [Nodes, Marks] : never
type NodeName = Of<typeof plain>[0] | 'raw'
type MarkName = Of<typeof plain>[1] | 'strike'

const { nodes, marks } = plain.spec

/** The document schema: nothing beyond Markdown, so that nothing is lost or executed. */
export const richSchema = new Schema<NodeName, MarkName>({
  nodes: nodes.update('heading', heading).update('image', image).addToEnd('raw', raw),
  marks: marks
    .update('link', {
      attrs: { href: { validate: 'string' }, title: { default: null } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (dom) => {
            const href = dom.getAttribute('href') ?? ''
            return mayLead(href) ? { href, title: dom.getAttribute('title') } : false
          },
        },
      ],
      // Links cannot be followed while editing.
      toDOM: (mark) => ['a', { href: String(mark.attrs['href']), rel: 'noreferrer noopener' }],
    })
    .addToEnd('strike', { parseDOM: [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }], toDOM: () => ['s'] }),
})
