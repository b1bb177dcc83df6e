import { MergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { look } from './editor-look.ts'

/** Two texts with their differences: mine on the left, theirs on the right. */
export function SideBySide({ mine, theirs }: { mine: string; theirs: string }) {
  const t = useTexts('workbench/place')
  const alike = t('sameLines')
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const still = [
      look,
      EditorState.phrases.of({ '$ unchanged lines': alike }),
      EditorState.readOnly.of(true),
      EditorView.editable.of(false),
    ]
    const view = new MergeView({
      a: { doc: mine, extensions: still },
      b: { doc: theirs, extensions: still },
      parent: host.current!,
      collapseUnchanged: { margin: 2, minSize: 4 },
    })
    return () => view.destroy()
  }, [mine, theirs, alike])
  return <div ref={host} className="wb-merge" />
}
