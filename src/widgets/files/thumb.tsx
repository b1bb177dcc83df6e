import { useTexts } from '../../i18n/i18n.ts'
import { openDialog } from '../kit/host-store.ts'
import { LargePicture } from './large-picture.tsx'
import { SoundGlyph } from '../sound/sound-glyph.tsx'
import { useStoredFile } from './stored-file.ts'
import './files.css'

/** A thumbnail that opens a larger picture; a PDF is an icon that opens it in a new window. */
export function Thumb({ file, name }: { file: string; name: string }) {
  const say = useTexts('widgets/late')
  const stored = useStoredFile(file)
  if (stored.state === 'busy') return <span className="lk-thumb lk-thumb-busy" role="img" aria-label={say('loadingFile')} />
  if (stored.state !== 'here')
    return (
      <span className="lk-thumb lk-thumb-missing" role="img" aria-label={say('missing')} title={say('missing')}>
        <SoundGlyph name="picture" />
      </span>
    )
  if (!stored.file.type.startsWith('image/'))
    return (
      <a
        className="lk-thumb"
        href={stored.url}
        target="_blank"
        rel="noreferrer"
        aria-label={say('openFile', { name })}
        title={say('openFile', { name })}
        onClick={(event) => event.stopPropagation()}
      >
        <SoundGlyph name="file" />
      </a>
    )
  return (
    <button
      type="button"
      className="lk-thumb"
      aria-label={say('openLarge', { name })}
      title={say('openLarge', { name })}
      onClick={(event) => {
        event.stopPropagation()
        void openDialog({ title: name, size: 'large', render: () => <LargePicture url={stored.url} name={name} /> })
      }}
    >
      <img src={stored.url} alt="" />
    </button>
  )
}
