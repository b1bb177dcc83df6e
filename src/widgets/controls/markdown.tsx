import { writeNumber } from '../../schema/figures.ts'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { isNarrower } from '../../look/use-narrower.ts'
import { Box } from '../box.tsx'
import { inputProps, textOf, type ControlProps } from '../control.ts'
import { putMark, type Mark } from '../markdown/markdown-edit.ts'
import { MarkdownView } from '../markdown/markdown-view.tsx'
import { SoundGlyph } from '../sound/sound-glyph.tsx'
import { Button, IconButton } from '../kit/button.tsx'
import '../markdown/markdown.css'

const marks: Mark[] = ['bold', 'italic', 'heading', 'bullets', 'numbers', 'quote', 'link', 'code']
const keys: Record<string, Mark> = { b: 'bold', i: 'italic', k: 'link' }

/** Markdown text with formatting buttons and a preview: beside the text if there is room, otherwise in its place. */
export function Markdown(props: ControlProps) {
  const { id, field, value, onChange, onBlur, disabled, readOnly } = props
  const say = useTexts('widgets/late')
  const input = useRef<HTMLTextAreaElement>(null)
  const [shown, setShown] = useState(() => !isNarrower('small'))
  const text = textOf(value)
  const most = field.rules?.maxLength
  const used = [...text].length

  if (readOnly) return text ? <MarkdownView text={text} /> : <span className="lk-none">—</span>

  const put = (mark: Mark) => {
    const area = input.current
    if (!area || disabled) return
    const next = putMark(mark, { text, from: area.selectionStart, to: area.selectionEnd }, say('linkText'))
    area.focus()
    // Inserted as if typed, so that Ctrl+Z undoes it; in a browser without that command the value is set instead.
    area.select()
    if (typeof document.execCommand !== 'function' || !document.execCommand('insertText', false, next.text)) onChange(next.text)
    window.requestAnimationFrame(() => area.setSelectionRange(next.from, next.to))
  }
  const press = (event: KeyboardEvent) => {
    const mark = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey ? keys[event.key.toLowerCase()] : undefined
    if (!mark) return
    event.preventDefault()
    put(mark)
  }

  return (
    <div className="lk-markdown">
      <div className="lk-markdown-tools" role="toolbar" aria-label={say('formatting')} aria-controls={id}>
        {marks.map((mark) => (
          <IconButton
            key={mark}
            size="small"
            label={say(mark)}
            icon={<SoundGlyph name={mark} />}
            disabled={disabled}
            // Keeps the selection in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => put(mark)}
          />
        ))}
        <Button size="small" variant="text" className="lk-markdown-show" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {say('preview')}
        </Button>
      </div>
      <div className={shown ? 'lk-markdown-panes lk-markdown-both' : 'lk-markdown-panes'}>
        <Box {...props} className="lk-box-tall lk-markdown-box">
          <textarea
            {...inputProps(props)}
            ref={input}
            rows={Number(field.props?.['rows'] ?? 10)}
            placeholder={field.placeholder}
            value={text}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={press}
            onBlur={onBlur}
          />
          {most !== undefined && (
            <span className={used > most ? 'lk-box-count lk-box-over' : 'lk-box-count'}>
              {writeNumber(used)} / {writeNumber(most)}
            </span>
          )}
        </Box>
        {shown && (
          <div className="lk-markdown-shown" role="region" aria-label={say('previewOf', { title: field.title })} tabIndex={0}>
            {text.trim() ? <MarkdownView text={text} /> : <span className="lk-none">{say('nothingYet')}</span>}
          </div>
        )}
      </div>
    </div>
  )
}
