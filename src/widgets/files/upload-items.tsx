import { useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { writeBytes } from '../../schema/display.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { Spinner } from '../kit/spinner.tsx'
import { SoundGlyph } from '../sound/sound-glyph.tsx'
import { useStoredFile } from './stored-file.ts'
import { Thumb } from './thumb.tsx'
import type { Sending } from './use-uploads.ts'
import { useObjectUrl } from './use-object-url.ts'

/** A stored file. */
export function StoredItem({
  file,
  name: sent,
  fallback,
  onRemove,
}: {
  file: string
  /** Its name if it was uploaded here; a file stored before gives its name once it has been fetched. */
  name: string | undefined
  fallback: string
  onRemove?: (() => void) | undefined
}) {
  const say = useTexts('widgets/late')
  const stored = useStoredFile(file)
  const kept = stored.state === 'here' && stored.file instanceof File ? stored.file.name : ''
  const name = sent ?? (kept || fallback)
  return (
    <li className="lk-file">
      <Thumb file={file} name={name} />
      <span className="lk-file-words">
        <span className="lk-file-name" title={name}>
          {name}
        </span>
      </span>
      {onRemove && <IconButton size="small" label={say('removeFile', { name })} icon={<Glyph name="trash" />} onClick={onRemove} />}
    </li>
  )
}

/** A file being uploaded, or one that failed, with the reason. */
export function SendingItem({
  sending: { key, file, state, share, fault, final },
  onRetry,
  onDrop,
}: {
  sending: Sending
  onRetry: (key: number) => void
  onDrop: (key: number) => void
}) {
  const say = useTexts('widgets/late')
  const { name, size } = file
  return (
    <li className={`lk-file lk-file-${state}`} aria-busy={state !== 'failed' || undefined}>
      <Preview file={file} />
      <span className="lk-file-words">
        <span className="lk-file-name" title={name}>
          {name}
        </span>
        {state === 'failed' ? (
          <span className="lk-file-fault" role="alert">
            {fault}
          </span>
        ) : (
          <Way state={state} share={share} name={name} size={size} />
        )}
      </span>
      {state === 'failed' && !final && (
        <Button size="small" aria-label={say('retryFile', { name })} onClick={() => onRetry(key)}>
          {say('again')}
        </Button>
      )}
      <IconButton
        size="small"
        label={say(state === 'failed' ? 'removeFile' : 'cancelUpload', { name })}
        icon={<Glyph name="close" />}
        onClick={() => onDrop(key)}
      />
    </li>
  )
}

/** The progress of an upload. The bar has an accessible name; screen readers do not read each figure. */
function Way({ state, share = 0, name, size }: { state: Sending['state']; share: number | undefined; name: string; size: number }) {
  const say = useTexts('widgets/late')
  const percent = Math.round(share * 100)
  if (state !== 'busy' || share >= 1) {
    return (
      <span className="lk-file-state">
        {state !== 'queued' && <Spinner />}
        {say(state === 'queued' ? 'queued' : state === 'checking' ? 'measuring' : 'arriving')}
      </span>
    )
  }
  return (
    <span className="lk-file-way">
      <span
        className="lk-file-bar"
        role="progressbar"
        aria-label={say('uploadOf', { name })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span style={{ width: `${percent}%` }} />
      </span>
      <span className="lk-file-state">{say('uploading', { percent, size: writeBytes(size) })}</span>
    </span>
  )
}

const PICTURE = /^image\/(jpeg|png|gif|webp)$/

/** The local picture, before anything is uploaded. */
function Preview({ file }: { file: File }) {
  const [isBroken, setBroken] = useState(false)
  const url = useObjectUrl(PICTURE.test(file.type) ? file : undefined)
  return (
    <span className="lk-thumb" aria-hidden="true">
      {url && !isBroken ? <img src={url} alt="" onError={() => setBroken(true)} /> : <SoundGlyph name="file" />}
    </span>
  )
}
