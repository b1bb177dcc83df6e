import { useMemoizedFn } from 'ahooks'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { useBackend } from '../control.ts'
import { isAtAddress, PasskeyAsk } from '../sign-in/passkey-ask.tsx'
import { faultOf } from '../sign-in/passkey-fault.ts'
import { asText } from '../answer/read.ts'
import type { PartProps } from '../part.ts'

/** The token of the signed-in user. */
export type PasskeyAnswer = string

/** Asks the browser for a passkey. For signing in it does so at once; the library is loaded only now. */
export function Passkey({ props, row, onAnswer }: PartProps) {
  const say = useTexts('widgets/late')
  const backend = useBackend()
  const isAlone = asText(props['does']) !== 'second-step'
  const ticket = asText(row?.['ticket'])
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  const ask = useMemoizedFn(async () => {
    const call = (name: string, body: Record<string, unknown>) => backend.call({ path: `/server/factor/${name}` }, body)
    const of = isAlone ? {} : { ticket }
    setBusy(true)
    setFault(undefined)
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const response = await startAuthentication({ optionsJSON: (await call('passkey-options', of)) as never })
      onAnswer?.(await call('signin-passkey', { ...of, response: JSON.stringify(response) }))
    } catch (error) {
      setFault(faultOf(error, say))
    } finally {
      setBusy(false)
    }
  })

  const asked = useRef(false)
  useEffect(() => {
    if (!isAlone || asked.current || isAtAddress()) return
    asked.current = true
    void ask()
  }, [isAlone, ask])

  return <PasskeyAsk busy={busy} fault={fault} title={say('passkeyUse')} onAsk={() => void ask()} />
}
