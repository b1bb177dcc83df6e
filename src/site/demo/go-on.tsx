import { useState } from 'react'
import { useClient } from '../../request/use-client.ts'
import { useSession } from '../../session/use-session.ts'
import { useSay } from './demo-words.ts'
import { tellProblem } from './tell-problem.ts'

/** What is passed on: a recording with what recognised it, a text with its voice, or hot words. */
type Along =
  | { file: File; engine?: string | undefined }
  | { text: string; voiceId?: string }
  | { words: { word: string; weight: number }[] }

type StoredRecording = { kept: string; expireTime: string }

const PATH = '/open/demo/keep'

/** Links to the page of the console that does the same for real; what was tried here is there after signing in. */
export function GoOn({ path, along }: { path: string; along?: Along | (() => Along | Promise<Along>) | undefined }) {
  const say = useSay()
  const client = useClient()
  const isGuest = useSession().state.status === 'guest'
  const [busy, setBusy] = useState(false)
  const go = async () => {
    if (busy) return
    setBusy(true)
    try {
      let address = path
      if (along) {
        const taken = typeof along === 'function' ? await along() : along
        const answer =
          'file' in taken
            ? await client.upload<StoredRecording>(PATH, taken.file, taken.engine ? { engine: taken.engine } : {}, { quiet: true })
            : await client.post<StoredRecording>(PATH, taken, { quiet: true })
        address = `${path}${path.includes('?') ? '&' : '?'}kept=${encodeURIComponent(answer.kept)}`
        // Registration leads through an email, so the address is remembered; a signed-in user does not need that. It is code of the console,
        // which comes next.
        if (isGuest) (await import('../../session/awaited-address.ts')).keepAddress(address, Date.parse(answer.expireTime))
      }
      location.hash = address
    } catch (error) {
      tellProblem(error, say('failed'))
      setBusy(false)
    }
  }
  return (
    <p className="st-go-on">
      <button type="button" className="st-button st-primary" aria-disabled={busy} onClick={() => void go()}>
        {busy ? say('goingOn') : say('goOn')} <span aria-hidden="true">→</span>
      </button>
      {along && <span className="st-small">{say('goOnHelp')}</span>}
    </p>
  )
}
