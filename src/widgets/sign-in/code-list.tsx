import { useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../kit/button.tsx'
import { copyText } from '../kit/copy-text.ts'
import { Notice } from '../kit/notice.tsx'
import { toast } from '../kit/toast-store.ts'
import { saveTranscript } from '../transcript/save-transcript.ts'
import '../answer/parts.css'
import './codes.css'

/** Recovery codes, shown only once; after saving them the user continues. */
export function CodeList({ codes, onKept }: { codes: string[]; onKept?: (() => void) | undefined }) {
  const say = useTexts('widgets/late')
  const t = useTexts('widgets/kit')
  const { state } = useSession()
  const [busy, setBusy] = useState(false)
  const name = state.status === 'member' ? String(state.user['username'] || state.user.realName || state.user.userId) : ''
  const whole = `${say('codesHead', { name })}\n\n${codes.join('\n')}\n`
  const copy = async () => {
    if (await copyText(codes.join('\n'))) toast.success(t('copied'))
    else toast.error(t('notCopied'))
  }
  return (
    <div className="lk-part">
      {codes.length > 0 ? (
        <>
          <Notice tone="warning">{say('codesOnce')}</Notice>
          <ol className="lk-codes" translate="no">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
          <div className="lk-codes-acts">
            <Button onClick={() => void copy()}>{say('codesCopy')}</Button>
            <Button onClick={() => saveTranscript(whole, `${say('codesFile')}.txt`)}>{say('codesSave')}</Button>
          </div>
        </>
      ) : (
        <Notice tone="info">{say('codesNone')}</Notice>
      )}
      {onKept && (
        <Button
          variant="primary"
          loading={busy}
          onClick={() => {
            setBusy(true)
            onKept()
          }}
        >
          {say('codesKept')}
        </Button>
      )}
    </div>
  )
}
