import { MergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { look } from './editor-look.ts'

/** Two texts with their differences: mine on the left, theirs on the right. */
export function SideBySide({ mine, theirs }: { mine: string; theirs: string }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const still = [look, EditorState.readOnly.of(true), EditorView.editable.of(false)]
    const view = new MergeView({
      a: { doc: mine, extensions: still },
      b: { doc: theirs, extensions: still },
      parent: host.current!,
      collapseUnchanged: { margin: 2, minSize: 4 },
    })
    return () => view.destroy()
  }, [mine, theirs])
  return <div ref={host} className="wb-merge" />
}
