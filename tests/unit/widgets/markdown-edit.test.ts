import { describe, expect, it } from 'vitest'
import { type Mark, putMark } from '../../../src/widgets/markdown/markdown-edit.ts'

/** A text with its selection between two bars. */
function read(written: string) {
  const [before = '', chosen = '', after = ''] = written.split('|')
  return { text: before + chosen + after, from: before.length, to: before.length + chosen.length }
}
const write = ({ text, from, to }: ReturnType<typeof read>) => `${text.slice(0, from)}|${text.slice(from, to)}|${text.slice(to)}`
const put = (mark: Mark, written: string) => write(putMark(mark, read(written), 'words'))

describe('a mark of the markdown editor', () => {
  it.each<[Mark, string, string]>([
    ['bold', 'a |b| c', 'a **|b|** c'],
    ['italic', 'a |b| c', 'a *|b|* c'],
    ['code', 'a |b| c', 'a `|b|` c'],
    ['bold', 'a || c', 'a **|words|** c'],
    ['heading', 'a\nb |c| d\ne', 'a\n|## b c d|\ne'],
    ['quote', '|a\nb|', '|> a\n> b|'],
    ['bullets', 'a\n|b\nc|', 'a\n|- b\n- c|'],
    ['numbers', '|a\nb|\nc', '|1. a\n2. b|\nc'],
    ['bullets', '|1. a\n2. b|', '|- a\n- b|'],
    ['heading', '||\na', '|## |\na'],
  ])('%s makes %j into %j', (mark, before, after) => {
    expect(put(mark, before)).toBe(after)
  })

  it.each<[Mark, string]>([
    ['bold', 'a |b| c'],
    ['code', '|b|'],
    ['heading', '|a|'],
    ['numbers', 'x\n|a\nb|'],
  ])('%s put twice is taken off again', (mark, before) => {
    expect(put(mark, put(mark, before))).toBe(before)
  })

  it('leaves a link at its address, which is typed next', () => {
    expect(put('link', 'see |here|, please')).toBe('see [here](|https://|), please')
    expect(put('link', 'see ||')).toBe('see [words](|https://|)')
  })
})
