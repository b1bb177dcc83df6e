import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../box.tsx'
import { inputProps, textOf, useBackend, type ControlProps } from '../control.ts'
import { Button } from '../kit/button.tsx'
import { announce, toast } from '../kit/toast-store.ts'
import { secondsLeft, startWait } from '../captcha-wait.ts'
import '../list.css'

/** A code sent to the phone that stands in the field `sentTo`; once sent, a new one after 60 s. */
export function Captcha(props: ControlProps) {
  const { field, value, onChange, onBlur, disabled, readOnly, form } = props
  const { t } = useTranslation('kit')
  const backend = useBackend()
  const sentTo = textOf(field.props?.['sentTo']) || 'phone'
  const scene = textOf(field.props?.['scene']) || 'login'
  const purpose = `${scene}:${sentTo}`
  const [sending, setSending] = useState(false)
  const [left, setLeft] = useState(() => secondsLeft(purpose))

  const waiting = left > 0

  useEffect(() => {
    if (!waiting) return undefined
    const timer = window.setInterval(() => {
      const now = secondsLeft(purpose)
      setLeft(now)
      if (now === 0) announce(t('codeReady'))
    }, 1000)
    return () => window.clearInterval(timer)
  }, [waiting, purpose, t])

  const send = async () => {
    if (sending || waiting) return
    if (form.check(sentTo)) return form.focus(sentTo)
    const phone = textOf(form.value(sentTo)).trim()
    setSending(true)
    try {
      await backend.call({ path: '/server/auth/sendCaptcha' }, { phone, scene })
      setLeft(startWait(purpose))
      toast.success(t('codeSent', { phone }))
      form.focus(field.name)
    } catch (error) {
      toast.error((error as Error).message || t('codeFailed'))
    } finally {
      setSending(false)
    }
  }

  return (
    <span className="lk-captcha">
      <Box {...props} className={undefined}>
        <input
          {...inputProps(props)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          placeholder={field.placeholder}
          value={textOf(value)}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
          onBlur={onBlur}
        />
      </Box>
      <Button loading={sending} disabled={disabled || readOnly || waiting} onClick={() => void send()}>
        {sending ? t('sendingCode') : waiting ? t('codeAgain', { seconds: left }) : t('getCode')}
      </Button>
    </span>
  )
}
