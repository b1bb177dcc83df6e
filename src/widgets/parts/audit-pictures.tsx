import { useTexts } from '../../i18n/i18n.ts'
import { wordOf } from '../answer/word-of.ts'
import { useSession } from '../../session/use-session.ts'
import { NotYet } from '../answer/not-yet.tsx'
import { LargePicture, Mark } from '../files/large-picture.tsx'
import { asRecord, asText } from '../answer/read.ts'
import { SoundGlyph } from '../sound/sound-glyph.tsx'
import { useStoredFile } from '../files/stored-file.ts'
import { openDialog } from '../kit/host-store.ts'
import { Skeleton } from '../kit/skeleton.tsx'
import type { PartProps } from '../part.ts'
import '../files/files.css'
import '../answer/parts.css'

/** References of the pictures for an identity verification. */
export type AuditRow = { idFront?: string; idBack?: string; license?: string; authorization?: string }

const papers = ['idFront', 'idBack', 'license', 'authorization']

/** Documents to inspect, each watermarked with the name of the viewer, so that a photo of the screen can be traced. */
export function AuditPictures({ answer, row }: PartProps) {
  const say = useTexts('widgets/late')
  const { state } = useSession()
  const data = asRecord(answer ?? row)
  const sent = papers.filter((name) => asText(data[name]))
  const who = state.status === 'member' ? asText(state.user['realName']) || asText(state.user['phone']) || state.user.userId : ''
  const mark = `${who} ${say('forAudit')}`.trim()
  if (sent.length === 0) return <NotYet why={say('noPapers')} />
  return (
    <ul className="lk-papers">
      {sent.map((name) => (
        <li key={name}>
          <Paper file={asText(data[name])} name={wordOf('paper', name)} mark={mark} />
        </li>
      ))}
    </ul>
  )
}

function Paper({ file, name, mark }: { file: string; name: string; mark: string }) {
  const say = useTexts('widgets/late')
  const stored = useStoredFile(file)
  return (
    <figure className="lk-paper">
      {stored.state === 'here' ? (
        stored.file.type.startsWith('image/') ? (
          <div className="lk-paper-place">
            <button
              type="button"
              className="lk-paper-frame"
              aria-label={say('openLarge', { name })}
              onClick={() =>
                void openDialog({ title: name, size: 'large', render: () => <LargePicture url={stored.url} name={name} mark={mark} /> })
              }
            >
              <img src={stored.url} alt="" />
            </button>
            <Mark text={mark} />
          </div>
        ) : (
          <a className="lk-paper-frame" href={stored.url} target="_blank" rel="noreferrer">
            <SoundGlyph name="file" />
            {say('openPdf')}
          </a>
        )
      ) : (
        <span className="lk-paper-frame">{stored.state === 'busy' ? <Skeleton height={120} /> : say('missing')}</span>
      )}
      <figcaption>{name}</figcaption>
    </figure>
  )
}
