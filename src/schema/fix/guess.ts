import { findNodeAtOffset, parseTree } from 'jsonc-parser'
import { distance } from '../distance.ts'
import type { Finding } from '../read.ts'

/** More different letters than these are no typo: a bag would become a gear. */
const SLIP = 2

/** Replaces the word of a finding by the suggested one; undefined if that is ambiguous, or for a person to decide. */
export function applyGuess(text: string, finding: Finding): string | undefined {
  const word = /^(?:Unexpected|Missing) .*?"((?:[^"\\]|\\.)*)"/.exec(finding.message)?.[1]
  const root = parseTree(text)
  if (word === undefined || finding.suggestion === undefined || !root) return undefined
  // The word of another system has one counterpart here, however different its spelling.
  const isCalledOtherwise = finding.message.includes('which is called')
  if (!isCalledOtherwise && distance(word, finding.suggestion) > SLIP) return undefined
  const offset = offsetOf(text, finding.line, finding.column)
  const node = findNodeAtOffset(root, offset)
  if (node?.type !== 'string' || node.offset !== offset) return undefined
  const value = node.value as string
  const pieces = value.split(new RegExp(String.raw`(?<!\w)${word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}(?!\w)`))
  const mended =
    value === word
      ? finding.suggestion
      : pieces.length === 2 || (isCalledOtherwise && pieces.length > 2)
        ? pieces.join(finding.suggestion)
        : undefined
  if (mended === undefined) return undefined
  const property = node.parent
  const isKey = property?.type === 'property' && property.children![0] === node
  // Two properties with the same name would lose the first one.
  if (isKey && property.parent!.children!.some((one) => one.children![0]!.value === mended)) return undefined
  return text.slice(0, offset) + JSON.stringify(mended) + text.slice(offset + node.length)
}

/** The offset of a line and a column, both counted from 1. */
export function offsetOf(text: string, line: number, column: number): number {
  let start = 0
  for (let at = 1; at < line; at++) start = text.indexOf('\n', start) + 1
  return start + column - 1
}
