import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { IconButton } from '../kit/button.tsx'
import { SoundGlyph } from '../sound/sound-glyph.tsx'
import './files.css'

const steps = [1, 1.5, 2, 3, 4]

/** A picture viewer: zooms and rotates; the watermark `mark` covers the picture and cannot be removed. */
export function LargePicture({ url, name, mark }: { url: string; name: string; mark?: string | undefined }) {
  const say = useTexts('widgets/late')
  const [zoom, setZoom] = useState(0)
  const [turn, setTurn] = useState(0)
  const [narrow, setNarrow] = useState(1)
  const view = useRef<HTMLDivElement>(null)
  // Zooming keeps the middle in view.
  useEffect(() => {
    const { current: at } = view
    if (!at) return
    at.scrollLeft = (at.scrollWidth - at.clientWidth) / 2
    at.scrollTop = (at.scrollHeight - at.clientHeight) / 2
  }, [zoom, turn])
  const zoomTo = (wanted: number) => setZoom(Math.min(Math.max(wanted, 0), steps.length - 1))
  const turnOn = () => setTurn((turn + 90) % 360)
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const does = { '+': () => zoomTo(zoom + 1), '=': () => zoomTo(zoom + 1), '-': () => zoomTo(zoom - 1), '0': () => zoomTo(0), r: turnOn }[
      event.key.toLowerCase()
    ]
    if (!does) return
    event.preventDefault()
    does()
  }
  return (
    <div className="lk-large" onKeyDown={press}>
      <div className="lk-large-tools">
        <IconButton label={say('zoomOut')} icon={<SoundGlyph name="zoom-out" />} disabled={zoom === 0} onClick={() => zoomTo(zoom - 1)} />
        <span aria-live="polite">{steps[zoom]! * 100}%</span>
        <IconButton
          label={say('zoomIn')}
          icon={<SoundGlyph name="zoom-in" />}
          disabled={zoom === steps.length - 1}
          onClick={() => zoomTo(zoom + 1)}
        />
        <IconButton label={say('turn')} icon={<SoundGlyph name="turn" />} onClick={turnOn} />
      </div>
      <div ref={view} className="lk-large-window" tabIndex={0} role="group" aria-label={name}>
        <div className="lk-large-sheet" style={{ width: `${steps[zoom]! * 100}%` }}>
          <img
            src={url}
            alt={name}
            // Turned on its side, it must still fit into its place.
            style={{ transform: `rotate(${turn}deg) scale(${turn % 180 === 0 ? 1 : narrow})` }}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setNarrow(width > 0 && height > 0 ? Math.min(width / height, height / width) : 1)
            }
          />
          {mark && <Mark text={mark} />}
        </div>
      </div>
    </div>
  )
}

/** Text across the whole picture, so that a photo of the screen shows whose it was. */
export function Mark({ text }: { text: string }) {
  return (
    <span className="lk-watermark" aria-hidden="true">
      {Array.from({ length: 24 }, (_, at) => (
        <span key={at}>{text}</span>
      ))}
    </span>
  )
}
