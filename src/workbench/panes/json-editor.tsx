import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete'
import { defaultKeymap } from '@codemirror/commands'
import { bracketMatching, indentUnit } from '@codemirror/language'
import { lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint'
import { Annotation, EditorState } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { useBench, useDesk } from '../bench.ts'
import { offersAt } from '../places/complete.ts'
import type { Found } from '../files/server.ts'
import type { Workspace } from '../files/workspace.ts'
import type { Spot } from '../places/spot.ts'
import { spanOf } from '../text/read-tree.ts'
import { spliceBetween } from '../text/splice.ts'
import { look } from './editor-look.ts'
import { useFormat } from './use-format.ts'

type Format = Record<string, unknown> | undefined

/** Marks a change that came from the workspace, so that it is not reported back. */
const fromOutside = Annotation.define<true>()

/** The text of a file, scrolled to the selected place, with its findings. */
export function JsonEditor({ spot }: { spot: Spot }) {
  const t = useTexts('workbench/place')
  const { workspace } = useBench()
  const { docs, findings } = useDesk()
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>()
  const { file } = spot
  const text = docs.get(file)?.text ?? ''
  const label = t('jsonOf', { file })
  const format = useRef<Format>()
  format.current = useFormat(spot)
  // In the language of the label, with which the editor is made anew.
  const words = { Completions: t('completions'), Diagnostics: t('problems'), close: t('close') }

  useEffect(() => {
    const editor = new EditorView({ parent: host.current!, state: createState(file, label, words, workspace, () => format.current) })
    view.current = editor
    return () => {
      view.current = undefined
      editor.destroy()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the label
  }, [file, label, workspace])

  useEffect(() => {
    const editor = view.current
    if (!editor) return
    const before = editor.state.doc.toString()
    if (before === text) return
    const { start, end, text: put } = spliceBetween(before, text)
    editor.dispatch({ changes: { from: start, to: end, insert: put }, annotations: fromOutside.of(true) })
  }, [text, label])

  useEffect(() => {
    const editor = view.current
    if (editor) editor.dispatch(setDiagnostics(editor.state, marksOf(findings, file, editor.state)))
  }, [findings, file, text, label])

  const pointer = JSON.stringify(spot.path)
  useEffect(() => {
    const editor = view.current
    const span = editor && spanOf(editor.state.doc.toString(), spot.path)
    if (!editor || editor.hasFocus) return
    const found = span ? undefined : findings.find((one) => one.file === file)
    if (found) {
      const { from } = editor.state.doc.line(Math.min(found.line, editor.state.doc.lines))
      editor.dispatch({ effects: EditorView.scrollIntoView(from, { y: 'center' }) })
    }
    if (!span) return
    const from = span.key?.start ?? span.start
    editor.dispatch({ selection: { anchor: from, head: span.end }, effects: EditorView.scrollIntoView(from, { y: 'center' }) })
    // oxlint-disable-next-line react/exhaustive-deps -- the place is compared by value, not by identity
  }, [file, pointer, label])

  return <div ref={host} className="wb-json" />
}

function createState(file: string, label: string, words: Record<string, string>, workspace: Workspace, format: () => Format): EditorState {
  return EditorState.create({
    doc: workspace.read().docs.get(file)?.text ?? '',
    extensions: [
      look,
      lineNumbers(),
      lintGutter(),
      bracketMatching(),
      indentUnit.of('  '),
      autocompletion({ override: [(context) => complete(context, format(), workspace)] }),
      keymap.of(defaultKeymap),
      EditorState.phrases.of(words),
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
      EditorView.updateListener.of((update) => {
        if (!update.docChanged || update.transactions.some((one) => one.annotation(fromOutside))) return
        const before = workspace.read().docs.get(file)?.text ?? ''
        workspace.edit([{ path: file, splice: spliceBetween(before, update.state.doc.toString()) }], `typed ${file}`)
      }),
    ],
  })
}

/** Offers what the format has for the place; a translation has none, and is offered the names in the files that are open. */
function complete(context: CompletionContext, format: Format, workspace: Workspace): CompletionResult | null {
  const { state, pos, explicit } = context
  if (!format) return completeName(context, workspace)
  const found = offersAt(format, state.doc.toString(), pos, explicit)
  if (!found) return null
  const options = found.offers.map(({ label, help, text }) => ({ label, apply: text, ...(help && { info: help }) }))
  return { from: found.from, to: found.to, options, validFor: /^[^\s"]*$/ }
}

function completeName(context: CompletionContext, workspace: Workspace): CompletionResult | null {
  const word = context.matchBefore(/"[\w-]*/)
  if (!word || (word.from === word.to && !context.explicit)) return null
  const names = new Set<string>()
  for (const { text } of workspace.read().docs.values()) for (const [, name] of text.matchAll(/"([A-Za-z][\w-]*)"/g)) names.add(name!)
  return { from: word.from + 1, options: [...names].toSorted().map((label) => ({ label })), validFor: /^[\w-]*$/ }
}

function marksOf(findings: readonly Found[], file: string, state: EditorState): Diagnostic[] {
  const offset = (line: number, column: number) => {
    const { from, to } = state.doc.line(Math.min(Math.max(line, 1), state.doc.lines))
    return Math.min(from + column - 1, to)
  }
  return findings
    .filter((one) => one.file === file)
    .map(({ line, column, endLine, endColumn, severity, message, said = message }) => {
      const from = offset(line, column)
      return { from, to: Math.max(from, offset(endLine, endColumn)), severity, message: said }
    })
}
