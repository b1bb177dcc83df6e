import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { IconButton } from '../kit/button.tsx'
import { Spinner } from '../kit/spinner.tsx'
import { Player } from './player.tsx'
import { useStoredFile } from '../files/stored-file.ts'
import type { Seek } from './use-sound.ts'
import '../files/files.css'
import './sound.css'

/** A player for a stored recording. */
export function StoredSound({
  file,
  name: given,
  fallback = '',
  onRemove,
  seek,
  onTime,
  save,
  seconds,
  outline,
}: {
  file: string
  /** Its name; the name of its file if absent. */
  name?: string | undefined
  /** The name until that is known. */
  fallback?: string | undefined
  onRemove?: (() => void) | undefined
  seek?: Seek | undefined
  onTime?: ((seconds: number) => void) | undefined
  save?: string | undefined
  seconds?: number | undefined
  outline?: number[] | undefined
}) {
  const say = useTexts('widgets/late')
  const stored = useStoredFile(file)
  const own = stored.state === 'here' && stored.file instanceof File ? stored.file.name : ''
  const name = given ?? (own || fallback)
  return (
    <div className="lk-stored-sound">
      {stored.state === 'here' ? (
        <Player file={stored.file} name={name} seek={seek} onTime={onTime} save={save} seconds={seconds} outline={outline} />
      ) : (
        <span className="lk-player">
          {stored.state === 'busy' ? (
            <span className="lk-file-state" role="status">
              <Spinner />
              {say('loadingFile')}
            </span>
          ) : (
            <span className="lk-player-broken">{say('missing')}</span>
          )}
        </span>
      )}
      {onRemove && (
        <span className="lk-stored-sound-foot">
          <span className="lk-file-name" title={name}>
            {name}
          </span>
          <IconButton size="small" label={say('removeFile', { name })} icon={<Glyph name="trash" />} onClick={onRemove} />
        </span>
      )}
    </div>
  )
}
