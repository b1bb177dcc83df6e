import { findNodeAtOffset, getNodePath, parseTree } from 'jsonc-parser'
import { optionsDiffer } from '../check/rules/options-differ.ts'
import type { Finding } from '../read.ts'
import { removeValue } from './edit-json.ts'
import { offsetOf } from './guess.ts'

/** Findings of what is said a second time: it can be left out without asking anybody. */
export const isRepeated = ({ rule }: Finding): boolean => rule === optionsDiffer.name

/** The text without the word that a finding stands at, and without what held nothing but that. */
export function withoutRepeated(text: string, { line, column }: Finding): string {
  const root = parseTree(text)
  const key = root && findNodeAtOffset(root, offsetOf(text, line, column))
  const holder = key?.parent?.parent
  if (!key || !holder) return text
  const path = getNodePath(key.parent.children![1]!)
  return removeValue(text, holder.children!.length === 1 ? path.slice(0, -1) : path)
}
