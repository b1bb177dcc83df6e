import { useState } from 'react'
import { useClient } from '../../request/use-client.ts'
import { keepAddress } from '../../session/awaited-address.ts'
import { useSession } from '../../session/use-session.ts'
import { useSay } from './demo-words.ts'
import { tellProblem } from './tell-problem.ts'

/** What goes along: a recording, or a text with its voice. */
export type Along = { file?: File | undefined; text?: string | undefined; voiceId?: string | undefined }

/** Leads to the page of the console that does the same for work; what was tried here is there after the sign-in. */
export function GoOn({ path, along }: { path: string; along?: Along | undefined }) {
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
        const { file, ...words } = along
        const fields = Object.fromEntries(Object.entries(words).flatMap(([name, value]) => (value ? [[name, value]] : [])))
        const answer = file
          ? await client.upload<{ kept: string; expireTime: string }>('/open/demo/keep', file, fields, { quiet: true })
          : await client.post<{ kept: string; expireTime: string }>('/open/demo/keep', fields, { quiet: true })
        address = `${path}${path.includes('?') ? '&' : '?'}kept=${encodeURIComponent(answer.kept)}`
        // Registration leads through a mail; whoever is in already needs no reminder.
        if (isGuest) keepAddress(address, Date.parse(answer.expireTime))
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
