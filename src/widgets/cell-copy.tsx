import { Glyph } from '../look/glyph.tsx'
import type { cellTexts } from './cell.ts'
import { copyText } from './kit/copy-text.ts'
import { toast } from './kit/toast-store.ts'

/** A copy button without state; the answer comes as a message. */
export function CellCopy({ text, name, texts }: { text: string; name: string; texts: (typeof cellTexts)['zh-CN'] }) {
  const copy = async () => {
    if (await copyText(text)) toast.success(`${texts.copied} ${text}`)
    else toast.error(texts.notCopied)
  }
  return (
    <button
      type="button"
      className="lk-cell-copy"
      aria-label={`${texts.copy} ${name}`}
      title={texts.copy}
      onClick={(event) => {
        event.stopPropagation()
        void copy()
      }}
    >
      <Glyph name="copy" />
    </button>
  )
}
