import { useRef, useState, type KeyboardEvent } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Button } from '../kit/button.tsx'
import { classes } from '../kit/classes.ts'
import { SkeletonLines } from '../kit/skeleton.tsx'
import { Spinner } from '../kit/spinner.tsx'
import { inputProps, textOf, type ControlProps } from '../control.ts'
import type { RichOpened } from '../markdown/rich-open.ts'
import { later } from '../later.tsx'
import { MarkdownView } from '../markdown/markdown-view.tsx'
import '../markdown/rich.css'

/** The markdown source, for users who prefer it, and if the editor cannot show all of it or does not load. */
const Markdown = later<ControlProps>(() => import('./markdown.tsx').then((found) => found.Markdown), <SkeletonLines lines={6} />)

/** `source`: as markdown, because the user prefers it, or because the editor cannot show all of it or did not load. */
type Shown =
  | { as: 'still' }
  | { as: 'editor'; opened: RichOpened; typed: string | undefined }
  | { as: 'source'; why?: 'richWhole' | 'richLost' }

/**
 * Formatted text with a WYSIWYG editor. It is only displayed until the user turns to it: the editor loads on first use, and what is typed
 * meanwhile is kept.
 */
export function RichText(props: ControlProps) {
  const { field, value, disabled, readOnly } = props
  const say = useTexts('widgets/late')
  const still = useRef<HTMLDivElement>(null)
  const typed = useRef('')
  const [shown, show] = useState<Shown>({ as: 'still' })
  const [isComing, setComing] = useState(false)
  const text = textOf(value)

  if (readOnly) return text ? <MarkdownView text={text} /> : <span className="lk-none">—</span>

  const open = async () => {
    setComing(true)
    try {
      const { openRich } = await import('../markdown/rich-open.ts')
      const opened = openRich(text)
      const isHere = shown.as !== 'still' || still.current === document.activeElement
      show(opened ? { as: 'editor', opened, typed: isHere ? typed.current : undefined } : { as: 'source', why: 'richWhole' })
    } catch {
      show({ as: 'source', why: 'richLost' })
    } finally {
      setComing(false)
    }
  }
  const begin = () => {
    if (!isComing && !disabled) void open()
  }
  const gather = (event: KeyboardEvent) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || disabled) return
    event.preventDefault()
    typed.current += event.key
  }

  if (shown.as === 'still') {
    const { 'aria-invalid': invalid, 'aria-required': required, 'aria-describedby': about } = inputProps(props)
    return (
      <div
        ref={still}
        id={props.id}
        role="textbox"
        aria-multiline="true"
        aria-labelledby={`${props.id}-label`}
        aria-invalid={invalid}
        aria-required={required}
        aria-describedby={about}
        aria-disabled={disabled || undefined}
        aria-busy={isComing || undefined}
        tabIndex={disabled ? -1 : 0}
        className={classes('lk-box lk-box-tall lk-rich-still', invalid && 'lk-invalid', disabled && 'lk-still lk-off')}
        onFocus={begin}
        onKeyDown={gather}
        onBlur={props.onBlur}
      >
        {text ? <MarkdownView text={text} still /> : <span className="lk-rich-hint">{field.placeholder ?? say('richBegin')}</span>}
        {isComing && <Spinner />}
      </div>
    )
  }
  if (shown.as === 'editor') {
    const { RichEditor, doc } = shown.opened
    return (
      <div className="lk-rich-frame">
        <RichEditor {...props} doc={doc} typed={shown.typed} />
        <Button size="small" variant="link" className="lk-rich-way" onClick={() => show({ as: 'source' })}>
          {say('richSource')}
        </Button>
      </div>
    )
  }
  return (
    <div className="lk-rich-frame">
      {shown.why && (
        <p className="lk-rich-why" role="status">
          {say(shown.why)}
        </p>
      )}
      <Markdown {...props} />
      <Button size="small" variant="link" className="lk-rich-way" loading={isComing} onClick={begin}>
        {say('richShown')}
      </Button>
    </div>
  )
}
