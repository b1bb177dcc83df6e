import { useInterval } from 'ahooks'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Problem } from '../../request/problem.ts'
import { CodeInput } from '../code-input.tsx'
import { textOf, useBackend, type ControlProps } from '../control.ts'
import { Button } from '../kit/button.tsx'
import { announce, toast } from '../kit/toast-store.ts'
import { secondsLeft, startWait } from '../captcha-wait.ts'
import '../list.css'

/** Few users are ever asked for it. */
const LateSlider = lazy(async () => ({ default: (await import('./slider-check.tsx')).SliderCheck }))

/** A code sent to the phone or email in the field `sentTo`; another may be sent after 60 s. */
export function Captcha(props: ControlProps) {
  const { field, disabled, readOnly, form } = props
  const t = useTexts('widgets/kit')
  const backend = useBackend()
  const sentTo = textOf(field.props?.['sentTo']) || 'phone'
  const scene = textOf(field.props?.['scene']) || 'login'
  const purpose = `${scene}:${sentTo}`
  const [sending, setSending] = useState(false)
  const [asked, setAsked] = useState(false)
  const [left, setLeft] = useState(() => secondsLeft(purpose))

  const waiting = left > 0

  const count = () => {
    const now = secondsLeft(purpose)
    setLeft(now)
    if (now === 0) announce(t('codeReady'))
  }
  useInterval(count, waiting ? 1000 : undefined)

  const send = async (check?: string) => {
    if (sending || waiting) return
    if (form.check(sentTo)) return form.focus(sentTo)
    const to = textOf(form.value(sentTo)).trim()
    setSending(true)
    try {
      const more = check === undefined ? {} : { check }
      await backend.call({ path: '/server/auth/sendCaptcha' }, { [to.includes('@') ? 'email' : 'phone']: to, scene, ...more })
      setAsked(false)
      setLeft(startWait(purpose))
      toast.success(t('codeSent', { to }))
      form.focus(field.name)
    } catch (error) {
      // The backend asks for a check first, or once more.
      if (error instanceof Problem && error.fields?.['check']) return setAsked(true)
      toast.error((error as Error).message || t('codeFailed'))
    } finally {
      setSending(false)
    }
  }

  const drawn = (
    <span className="lk-captcha">
      <CodeInput {...props} />
      <Button loading={sending} disabled={disabled || readOnly || waiting} onClick={() => void send()}>
        {sending ? t('sendingCode') : waiting ? t('codeAgain', { seconds: left }) : t('getCode')}
      </Button>
    </span>
  )
  if (!asked) return drawn
  return (
    <>
      {drawn}
      <span className="lk-captcha-check" role="group" aria-label={t('checkFirst')}>
        <span role="status">{t('checkFirst')}</span>
        <Suspense fallback={<span className="lk-box lk-still" aria-busy="true" />}>
          <LateSlider {...props} id={`${props.id}-check`} value={sending ? 'sent' : ''} onChange={(check) => void send(textOf(check))} />
        </Suspense>
      </span>
    </>
  )
}
