import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { causesOf, changedFiles } from '../../../scripts/lib/causes-of.ts'
import type { World } from '../../../src/schema/read.ts'
import { countDiffering, type Taken, writeBeforeAfter } from '../../../scripts/lib/write-before-after.ts'

/** A grey picture of so many columns, as a browser writes one. */
function picture(width: number, ...grey: number[]): Buffer {
  const part = (type: string, data: Buffer) => {
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(type), data, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(grey.length / width, 4)
  head.set([8, 2], 8)
  const rows = Array.from({ length: grey.length / width }, (_, row) => [
    0,
    ...grey.slice(row * width, (row + 1) * width).flatMap((one) => [one, one, one]),
  ])
  return Buffer.concat([Buffer.alloc(8), part('IHDR', head), part('IDAT', deflateSync(Buffer.from(rows.flat())))])
}

describe('pictures before and after', () => {
  test('differ in as many pixels as have another colour, and wholly where their sizes differ', () => {
    expect(countDiffering(picture(2, 1, 2, 3, 4), picture(2, 1, 2, 3, 4))).toBe(0)
    expect(countDiffering(picture(2, 1, 2, 3, 4), picture(2, 1, 90, 3, 99))).toBe(2)
    // What is scattered and no eye sees is none.
    expect(countDiffering(picture(2, 1, 2, 3, 4), picture(2, 1, 3, 1, 4))).toBe(0)
    expect(countDiffering(picture(2, 1, 2, 3, 4), picture(2, 1, 2))).toBe(4)
  })

  test('differ where a whole surface has a slightly other colour (issue 18)', () => {
    const surface = (grey: number) => picture(16, ...Array.from({ length: 256 }, () => grey))
    expect(countDiffering(surface(250), surface(248))).toBe(256)
    expect(countDiffering(surface(250), surface(250))).toBe(0)
  })

  test('come from the files of their screens, else from what all of them share (issue 18)', () => {
    const files = (texts: Record<string, string>) => Object.entries(texts).map(([path, text]) => ({ path, text }))
    const changed = changedFiles(
      files({ 'entities/order.json': '1', 'locales/en-US/entities/order.json': '1', 'choices/level.json': '1', 'screens/a.json': '1' }),
      files({ 'entities/order.json': '2', 'locales/en-US/entities/order.json': '2', 'choices/level.json': '2', 'screens/a.json': '1' }),
    )
    expect(changed).toEqual(['choices/level.json', 'entities/order.json'])
    // why: no more of a world is read.
    const world = { screens: { 'admin/order': { entity: 'order' }, 'admin/other': { entity: 'thing' } } } as unknown as World
    expect(causesOf(['admin/order'], changed, [world])).toEqual(['entities/order.json'])
    expect(causesOf(['admin/other'], changed, [world])).toEqual(changed)
  })

  test('are one file, by page: what differs first, what looks alike folded, what is new or gone alone', () => {
    const style = { locale: 'en-US', theme: 'light', width: 1280 }
    const taken: Taken[] = [
      { key: 'admin /a', title: 'A <b>', style, before: 'one', after: 'other' },
      { key: 'admin /a', title: 'A <b>', style, before: 'one', after: 'one' },
      { key: 'admin /same', title: 'Same', style, before: 'one', after: 'one' },
      { key: 'user /b', title: 'B', style, after: 'other' },
    ]
    const files: Record<string, Buffer> = { one: picture(1, 1), other: picture(1, 70) }
    const effects = [
      { about: 'rights' as const, sentence: 'Auditor may refund' },
      { about: 'screens' as const, sentence: 'the title of `a` is B & C', breaking: true as const },
    ]
    const { html, manifest, differing } = writeBeforeAfter(taken, (file) => files[file]!, {
      revision: 'main',
      effects,
      causeOf: ({ key }) => `because of ${key.replace('same', 'a')}`,
    })
    expect(differing).toBe(2)
    expect(html).toContain('A &lt;b>')
    expect(html).toContain('the title of <code>a</code> is B &amp; C')
    expect(html.match(/<section>/g)).toHaveLength(3)
    // Effects stand by what they are about, rights first.
    expect([...html.matchAll(/<h2>(\w+)<\/h2>/g)].map(([, heading]) => heading)).toEqual(['Rights', 'Screens'])
    // A page of which nothing differs stands behind those of the same cause.
    expect(html.indexOf('admin /same')).toBeGreaterThan(html.indexOf('1 pixel differs'))
    expect(html).toContain('<summary>It looks as before (1 picture)</summary>')
    // Whoever looks at a picture reads which of the two it is, and a phone shows the file in its own width.
    expect(html.match(/<figcaption>/g)).toHaveLength(4)
    expect(html.match(/>before<\/b>/g)).toHaveLength(3)
    expect(html.match(/>after<\/b>/g)).toHaveLength(4)
    expect(html).toContain('<meta name="viewport"')
    expect(html).toContain('1 pixel differs')
    expect(html).toContain('<summary>1 more looks alike</summary>')
    expect(html).toContain(': new</figcaption>')
    expect(html.match(/<img/g)).toHaveLength(7)
    expect(html).toContain('because of user /b: 1 page')
    expect(html).toContain('because of admin /a: 2 pages')
    expect(
      manifest
        .trim()
        .split('\n')
        .map((line) => line.split('\t').at(-1)),
    ).toEqual(['alike', '1', 'alike', 'new'])
  })
})
