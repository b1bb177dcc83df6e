import { useTexts } from '../../i18n/i18n.ts'
import { useEngine } from '../sound/bundled-samples.tsx'
import { NotYet } from '../answer/not-yet.tsx'
import { Player } from '../sound/player.tsx'
import { asRecord, asText } from '../answer/read.ts'
import { StoredSound } from '../sound/stored-sound.tsx'
import { Notice } from '../kit/notice.tsx'
import type { PartProps } from '../part.ts'

/** The recording itself, or the reference of a stored file, alone or as `audio` or `ref`. */
export type SoundAnswer = Blob | string | { audio?: string; ref?: string; name?: string }

const endings: Record<string, string> = {
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
}

/** Plays the recording in the answer or in the row, and saves it. */
export function AudioPlayer({ answer, row, props }: PartProps) {
  const say = useTexts('widgets/late')
  const given = answer ?? asRecord(row)[asText(props['field']) || 'audio']
  if (given instanceof Blob) {
    const name = (given instanceof File && given.name) || `${say('recordingName')}.${endings[given.type] ?? 'mp3'}`
    return (
      <div className="lk-part">
        {props['engine'] === true && <EngineNotice />}
        <Player file={given} name={name} save={name} />
      </div>
    )
  }
  const file = asText(given) || asText(asRecord(given)['audio']) || asText(asRecord(given)['ref'])
  const name = asText(asRecord(given)['name']) || asText(asRecord(row)['title']) || say('recordingName')
  return file ? <StoredSound file={file} name={name} save={name} /> : <NotYet why={say('noSoundYet')} />
}

/** Says what spoke if it was not a real speech engine. */
function EngineNotice() {
  const engine = useEngine()
  return engine?.isDemo && engine.notice ? <Notice tone="info">{engine.notice}</Notice> : null
}
