import type { Node } from 'prosemirror-model'
import { RichEditor } from './rich-editor.tsx'
import { keepsAll, readRich } from './rich-markdown.ts'

export type RichOpened = { RichEditor: typeof RichEditor; doc: Node }

/** The editor with a text in it; undefined if it would lose some of it. */
export function openRich(text: string): RichOpened | undefined {
  const doc = readRich(text)
  return doc && keepsAll(text, doc) ? { RichEditor, doc } : undefined
}
