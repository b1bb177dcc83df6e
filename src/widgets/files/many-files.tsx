import { useState, type DragEvent } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import type { Field } from '../../schema/compiled.ts'
import { writeLength } from '../../schema/duration.ts'
import type { FormAccess } from '../control.ts'
import { classes } from '../kit/classes.ts'
import { measureSeconds } from '../sound/sound-file.ts'
import { endingsOf } from './judge-file.ts'
import { SendingItem } from './upload-items.tsx'
import { useUploads } from './use-uploads.ts'
import './files.css'

type Given = {
  id: string
  /** The field for a single file. */
  field: Field
  refs: string[]
  most: number
  onAdd: (refs: string[]) => void
  form: FormAccess
}

/** Accepts many files at once, chosen or dropped; each becomes an item of the list once it is uploaded. */
export function ManyFiles({ id, field, refs, most, onAdd, form }: Given) {
  const say = useTexts('widgets/late')
  const [over, setOver] = useState(false)
  const limit = field.rules?.maxSeconds
  const check = async (file: File) => {
    const seconds = limit === undefined ? undefined : await measureSeconds(file)
    if (seconds === undefined || seconds <= limit! + 0.05) return undefined
    return say('soundTooLong', { name: file.name, time: writeLength(seconds), most: writeLength(limit!) })
  }
  const many = { ...field, name: `${field.name}-many`, type: 'array', rules: { ...field.rules, maxItems: most } } as Field
  const added = (value: unknown) => onAdd((Array.isArray(value) ? value.map(String) : []).filter((ref) => !refs.includes(ref)))
  const uploads = useUploads({ field: many, value: refs, onChange: added, check, form })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (event.dataTransfer.files.length > 0) uploads.take(event.dataTransfer.files)
  }
  return (
    <>
      <label
        className={classes('lk-drop', 'lk-drop-small', over && 'lk-drop-over')}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          id={`${id}-many`}
          type="file"
          multiple
          className="hidden-text"
          accept={endingsOf(field).join(',') || undefined}
          onChange={(event) => {
            if (event.target.files?.length) uploads.take(event.target.files)
            event.target.value = ''
          }}
        />
        <Glyph name="upload" />
        <span>{say('manyFiles')}</span>
      </label>
      {uploads.sendings.length > 0 && (
        <ul className="lk-file-list">
          {uploads.sendings.map((sending) => (
            <SendingItem key={sending.key} sending={sending} onRetry={uploads.retry} onDrop={uploads.drop} />
          ))}
        </ul>
      )}
    </>
  )
}
