import { schema as plain } from 'prosemirror-markdown'
import { Schema, type NodeSpec } from 'prosemirror-model'
import { mayLead } from '../../schema/links.ts'

/** Titles of a text stand below the titles of the page around it, here as where it is read. */
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

/** What the editor shows and does not change: a table. Its text stays as it is written. */
const raw: NodeSpec = {
  attrs: { text: { default: '', validate: 'string' } },
  group: 'block',
  atom: true,
  toDOM: (node) => ['pre', { class: 'lk-rich-raw' }, String(node.attrs['text'])],
}

/** A picture stands for itself by its name: where it is read it is fetched, or linked, as the rules there say. */
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

/** What a formatted text consists of: no more than Markdown says, so that nothing is lost or executed on the way. */
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
      // Nothing is opened while it is written.
      toDOM: (mark) => ['a', { href: String(mark.attrs['href']), rel: 'noreferrer noopener' }],
    })
    .addToEnd('strike', { parseDOM: [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }], toDOM: () => ['s'] }),
})
