import { useState, type ClipboardEvent, type DragEvent } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { writeBytes } from '../../schema/display.ts'
import { inputProps, type ControlProps } from '../control.ts'
import { endingsOf, mostBytesOf, writeEndings } from '../files/judge-file.ts'
import { SendingItem, StoredItem } from '../files/upload-items.tsx'
import { useUploads } from '../files/use-uploads.ts'
import { classes } from '../kit/classes.ts'
import '../files/files.css'

/** One or several files: dropped, chosen, or pasted; uploaded at once and stored as references. */
export function Upload(props: ControlProps) {
  const { id, field, value, onChange, onBlur, disabled, readOnly, invalid, form } = props
  const say = useTexts('widgets/late')
  const uploads = useUploads({ field, value, onChange, form })
  const [over, setOver] = useState(false)
  const many = field.type === 'array'
  const still = disabled || readOnly
  const endings = endingsOf(field)
  const size = mostBytesOf(field)
  const most = field.rules?.maxItems
  const isPicture = endings.length > 0 && endings.every((ending) => /^\.(jpe?g|png|gif|webp)$/.test(ending))
  const full = many ? most !== undefined && uploads.refs.length >= most : false
  const limits = {
    endings: writeEndings(endings),
    size: size === undefined ? '' : writeBytes(size),
  }
  const ofMany = many && most ? say('fileLimitMany', { ...limits, count: most }) : say('fileLimit', limits)
  const limit = size === undefined ? limits.endings : ofMany

  const take = (files: FileList | null | undefined) => {
    if (files?.length && !still) uploads.take(files)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    take(event.clipboardData.files)
  }
  const { readOnly: _, ...rest } = inputProps(props, limit ? `${id}-limit` : undefined)

  return (
    <div className={classes('lk-files', invalid && 'lk-files-invalid')} onPaste={paste}>
      {(uploads.refs.length > 0 || uploads.sendings.length > 0) && (
        <ul className="lk-file-list">
          {uploads.refs.map((ref, at) => (
            <StoredItem
              key={ref}
              file={ref}
              name={uploads.nameOf(ref)}
              fallback={many ? say('file', { at: at + 1 }) : field.title}
              onRemove={still ? undefined : () => uploads.remove(ref)}
            />
          ))}
          {uploads.sendings.map((sending) => (
            <SendingItem key={sending.key} sending={sending} onRetry={uploads.retry} onDrop={uploads.drop} />
          ))}
        </ul>
      )}
      {readOnly && uploads.refs.length === 0 && <span className="lk-none">—</span>}
      {!still && !full && (
        <label
          className={classes('lk-drop', over && 'lk-drop-over', uploads.refs.length > 0 && 'lk-drop-small')}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <input
            {...rest}
            type="file"
            className="hidden-text"
            accept={endings.join(',') || undefined}
            multiple={many}
            onChange={(event) => {
              take(event.target.files)
              event.target.value = ''
            }}
            onBlur={onBlur}
          />
          <Glyph name="upload" />
          <span>
            {over
              ? say('dropNow')
              : !many && uploads.refs.length > 0
                ? say('replace')
                : (field.placeholder ?? say(many ? 'dropMany' : isPicture ? 'dropPicture' : 'dropOne'))}
          </span>
          {limit && (
            <span id={`${id}-limit`} className="lk-drop-limit">
              {limit}
            </span>
          )}
        </label>
      )}
    </div>
  )
}
