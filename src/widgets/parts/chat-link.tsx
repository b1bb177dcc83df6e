import { useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { useSession } from '../../session/use-session.ts'
import { useBackend } from '../control.ts'
import { Scan } from '../sign-in/scan.tsx'
import { Button } from '../kit/button.tsx'
import { confirm } from '../kit/host-store.ts'
import { StatusDot } from '../kit/tag.tsx'
import { toast } from '../kit/toast-store.ts'
import type { PartProps } from '../part.ts'
import '../answer/parts.css'

/** The account after linking; undefined after unlinking. */
export type ChatLinkAnswer = unknown

/** Whether a chat account is linked: a QR code to link one, or a button to unlink it. */
export function ChatLink({ onAnswer }: PartProps) {
  const say = useTexts('widgets/late')
  const session = useSession()
  const backend = useBackend()
  const [busy, setBusy] = useState(false)
  const { state } = session
  const isLinked = state.status === 'member' && Boolean(state.user.openid)

  const unlink = async () => {
    if (!(await confirm({ title: say('unlinkAsk'), okText: say('unlink'), danger: true }))) return
    setBusy(true)
    try {
      await backend.call({ path: '/server/user/wx/unbind' }, {})
      await session.refresh().catch(() => undefined)
      toast.success(say('unlinked'))
    } catch (error) {
      toast.error((error as Error).message)
    } finally {
      setBusy(false)
    }
  }

  if (!isLinked)
    return (
      <div className="lk-part">
        <StatusDot tone="neutral">{say('notLinked')}</StatusDot>
        <Scan
          type="bind"
          onDone={(answer) => {
            void session.refresh().catch(() => undefined)
            onAnswer?.(answer)
          }}
        />
      </div>
    )
  return (
    <div className="lk-part">
      <StatusDot tone="success">{say('linked')}</StatusDot>
      <div>
        <Button danger loading={busy} onClick={() => void unlink()}>
          {say('unlink')}
        </Button>
      </div>
    </div>
  )
}
