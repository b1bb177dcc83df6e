// @vitest-environment jsdom
import fc from 'fast-check'
import type { Node } from 'prosemirror-model'
import { describe, expect, it } from 'vitest'
import { renderMarkdown } from '../../../src/widgets/markdown/render-markdown.ts'
import { keepsAll, readRich, writeRich } from '../../../src/widgets/markdown/rich-markdown.ts'
import { richSchema } from '../../../src/widgets/markdown/rich-schema.ts'

const { nodes, marks } = richSchema
const back = (text: string) => writeRich(readRich(text)!)

describe('a formatted text', () => {
  it.each([
    '# Title\n\nA **bold** and an *italic* word, a [link](https://a.example/x) and `code`.',
    '* one\n* two\n  * below\n\n1. first\n2. second',
    '> quoted\n\n```js\nlet x = 1\n```',
    'a line\\\nthe next',
    '~~gone~~',
    '| a | b |\n|---|---|\n| 1 | 2 |\n\nAfter the table.',
    '**“重要”**的事，见*《指南》*。',
  ])('is written as it was read: %s', (text) => {
    expect(back(text)).toBe(text)
    expect(keepsAll(text, readRich(text)!)).toBe(true)
  })

  it('of another hand keeps what it says', () => {
    const text = '标题\n===\n\n- 一\n- 二\n\nhttps://a.example/b_c 与 www.a.example\nnext line\n\n***\n\n__b__ _i_ ![pic](/a.png "t")'
    expect(keepsAll(text, readRich(text)!)).toBe(true)
  })

  it.each(['> | a |\n> |---|\n> | 1 |', '- | a |\n  |---|\n  | 1 |'])('that the editor cannot hold is left as it is: %s', (text) => {
    const doc = readRich(text)
    expect(doc !== undefined && keepsAll(text, doc)).toBe(false)
  })

  it('whatever signs are typed reads as it was typed', () => {
    const signs = fc.constantFrom(...' `*_~[]()<>!#-+=|\\&;.:1a中“”。'.split(''), '1. ', '- ', '&amp;', '# ', '<b>', '---', '===')
    const typed = fc.array(signs, { minLength: 1, maxLength: 12 }).map((all) => all.join('').replace(/\s+/g, ' ').trim())
    const block = fc.record({
      kind: fc.constantFrom('paragraph', 'heading', 'quote', 'item'),
      lines: fc.array(typed, { minLength: 1, maxLength: 3 }),
    })
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (blocks) => {
        const doc = nodes.doc.create(null, blocks.flatMap(blockOf))
        if (doc.childCount === 0) return
        const text = writeRich(doc)
        expect(contentOf(readRich(text)!), text).toEqual(contentOf(doc))
      }),
      { numRuns: 500 },
    )
  })

  it('read anywhere executes nothing, whatever was typed', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            '<script>',
            'alert(1)',
            '[x](',
            'javascript:',
            ')',
            '<img onerror=',
            '"',
            '\n',
            '`',
            '**',
            ' ',
            '>',
            'data:text/html,',
            '&#106;',
          ),
        ),
        (parts) => {
          const doc = readRich(parts.join(''))
          const box = document.createElement('div')
          box.append(renderMarkdown(doc ? writeRich(doc) : parts.join('')))
          expect(box.querySelector('script, style, iframe, svg, object, form')).toBeNull()
          for (const one of box.querySelectorAll('*')) {
            for (const { name } of one.attributes) expect(name).not.toMatch(/^on|^style$/)
            expect(one.getAttribute('href') ?? '').not.toMatch(/^\s*(javascript|data:text)/i)
          }
        },
      ),
    )
  })
})

type Made = { kind: string; lines: string[] }

function blockOf({ kind, lines }: Made): Node[] {
  const said = lines.filter((line) => line !== '')
  if (said.length === 0) return []
  if (kind === 'heading') return [nodes.heading.create({ level: 1 }, richSchema.text(said.join(' ')))]
  const inline = said.flatMap((line, at) => [
    ...(at > 0 ? [nodes.hard_break.create()] : []),
    richSchema.text(line, at % 2 === 1 ? [marks.link.create({ href: 'https://a.example/(1)' })] : []),
  ])
  const paragraph = nodes.paragraph.create(null, inline)
  if (kind === 'quote') return [nodes.blockquote.create(null, paragraph)]
  return kind === 'item' ? [nodes.bullet_list.create({ tight: true }, nodes.list_item.create(null, paragraph))] : [paragraph]
}

/** The blocks with their text; lists that stand beside one another are one where they are read. */
const contentOf = (doc: Node): string[] => {
  const all: string[] = []
  doc.descendants((node, _, parent) => {
    if (node.isTextblock)
      all.push(
        `${parent!.type.name} ${node.type.name} ${node.textBetween(0, node.content.size, undefined, (leaf) => (leaf.type === nodes.hard_break ? '\n' : ''))}`,
      )
  })
  return all
}
