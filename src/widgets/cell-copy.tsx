import { say } from '../i18n/i18n.ts'
import { Glyph } from '../look/glyph.tsx'
import { copyText } from './kit/copy-text.ts'
import { toast } from './kit/toast-store.ts'

/** A stateless copy button; the outcome is shown as a message. */
export function CellCopy({ text, name }: { text: string; name: string }) {
  const copy = async () => {
    if (await copyText(text)) toast.success((name) => `${say('widgets/kit', 'copied')} ${name(text)}`)
    else toast.error(say('widgets/kit', 'notCopied'))
  }
  return (
    <button
      type="button"
      className="lk-cell-copy"
      aria-label={say('widgets/kit', 'copyOne', { name })}
      title={say('widgets/kit', 'copy')}
      onClick={(event) => {
        event.stopPropagation()
        void copy()
      }}
    >
      <Glyph name="copy" />
    </button>
  )
}
