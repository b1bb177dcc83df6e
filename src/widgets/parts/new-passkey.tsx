import { useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { useBackend } from '../control.ts'
import { CodeList } from '../sign-in/code-list.tsx'
import { PasskeyAsk } from '../sign-in/passkey-ask.tsx'
import { faultOf } from '../sign-in/passkey-fault.ts'
import { asRecord, asText } from '../answer/read.ts'
import type { PartProps } from '../part.ts'

/** The result; recovery codes are shown before it is passed on. */
export type NewPasskeyAnswer = { codes?: string[] }

/** Asks the browser to create a passkey; the library is loaded only now. */
export function NewPasskey({ values, onAnswer }: PartProps) {
  const say = useTexts('widgets/late')
  const backend = useBackend()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const [codes, setCodes] = useState<string[]>()

  const make = async () => {
    const [name, password] = [asText(values?.['name']), asText(values?.['password'])]
    setBusy(true)
    setFault(undefined)
    try {
      const { startRegistration } = await import('@simplewebauthn/browser')
      const optionsJSON = await backend.call({ path: '/server/factor/register-options' }, password ? { password } : {})
      const response = await startRegistration({ optionsJSON: optionsJSON as never })
      const answer = asRecord(await backend.call({ path: '/server/factor/register' }, { name, response: JSON.stringify(response) }))
      if (Array.isArray(answer['codes'])) setCodes(answer['codes'].map(String))
      else onAnswer?.(answer)
    } catch (error) {
      setFault(faultOf(error, say))
    } finally {
      setBusy(false)
    }
  }

  if (codes) return <CodeList codes={codes} onKept={() => onAnswer?.({})} />
  return <PasskeyAsk busy={busy} fault={fault} title={say('passkeyMake')} onAsk={() => void make()} />
}
