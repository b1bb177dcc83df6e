import { type FormEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { createKey } from '../request/client.ts'
import { Problem } from '../request/problem.ts'
import { useClient } from '../request/use-client.ts'
import { createStored, isText } from '../session/storage.ts'
import { legal } from './links.ts'
import type { ConsultTexts } from './text-types.ts'
import { useHref, useSite } from './use-site.ts'
import './consult-form.css'

// Hardly anybody needs it.
const SlideToEnd = lazy(() => import('../widgets/slide-to-end.tsx').then((found) => ({ default: found.SlideToEnd })))

// A change of language loads another page, and so does a link that is followed to look something up.
const draft = createStored(() => sessionStorage)
const draftOf = (field: Field) => `consult_${field}`

type Wrong = Partial<Record<Field, string | undefined>>
type Field = 'name' | 'email' | 'phone' | 'company' | 'need'
const fields: Field[] = ['name', 'company', 'email', 'phone', 'need']
const needed: Field[] = ['name']
/** One of them is enough. */
const ways: Field[] = ['email', 'phone']
const most: Record<Field, number> = { name: 30, email: 254, phone: 30, company: 60, need: 500 }
// Only the backend knows the number formats of each country.
const PHONE = /^(1[3-9][\d\s-]{9,13}|0[1-9][\d\s()-]{8,14}|(\+|00)[1-9][\d\s().-]{6,24})$/
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** A message to the administrator: from whom, where to answer, and the topic. The input is kept until the message has arrived. */
export function ConsultForm({ source, words, need = '' }: { source: string; words: ConsultTexts; need?: string }) {
  const client = useClient()
  const { words: around } = useSite()
  const hrefOf = useHref()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Record<Field, string>>({ name: '', email: '', phone: '', company: '', need })
  const [wrong, setWrong] = useState<Wrong>({})
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open')
  const [failure, setFailure] = useState('')
  // The backend's message when it wants a check that a human is there.
  const [asked, setAsked] = useState('')
  // A message that is sent again after its answer was lost is created only once.
  const key = useRef(createKey())
  const thanks = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => thanks.current?.focus(), [state])
  // What was typed before: into this form while its script was not there yet, or on another page.
  useEffect(() => {
    const typed = (field: Field) => form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.value
    const kept = (field: Field) => typed(field) || draft.read(draftOf(field), isText)
    setValues((at) => ({ ...at, ...Object.fromEntries(fields.flatMap((field) => (at[field] ? [] : [[field, kept(field) ?? '']]))) }))
  }, [])

  function judge(): Wrong {
    const name = values.name.trim().length < 2 ? { name: words.nameMissing } : {}
    const [mail, number] = [values.email.trim(), values.phone.trim()]
    const email = mail === '' ? (number === '' ? words.wayMissing : '') : EMAIL.test(mail) ? '' : words.emailWrong
    const phone = number === '' || PHONE.test(number) ? '' : words.phoneWrong
    return { ...name, ...(email ? { email } : {}), ...(phone ? { phone } : {}) }
  }
  function show(found: Wrong): void {
    setWrong(found)
    const first = fields.find((field) => found[field])
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }
  const send = async (check?: string) => {
    if (state === 'sending') return
    const found = judge()
    show(found)
    setFailure('')
    if (Object.keys(found).length > 0) return
    setState('sending')
    const filled = Object.fromEntries(fields.flatMap((field) => (values[field].trim() ? [[field, values[field].trim()]] : [])))
    try {
      await client.post(
        '/server/site/consult',
        { ...filled, source, ...(check ? { check } : {}) },
        { quiet: true, idempotencyKey: key.current },
      )
      setAsked('')
      for (const field of fields) draft.remove(draftOf(field))
      setState('sent')
    } catch (problem) {
      setState('open')
      key.current = createKey()
      const fields = problem instanceof Problem ? problem.fields : undefined
      setAsked(fields?.['check'] ?? '')
      if (fields?.['check']) return
      if (fields && Object.keys(fields).length > 0) show(fields)
      else setFailure(problem instanceof Problem && problem.message ? problem.message : words.failed)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const again = () => {
    key.current = createKey()
    setValues({ ...values, need: '' })
    setState('open')
  }

  if (state === 'sent')
    return (
      <div ref={thanks} className="st-form st-sent" role="status" tabIndex={-1}>
        <p>{words.sent}</p>
        <button type="button" className="st-button" onClick={again}>
          {words.another}
        </button>
      </div>
    )
  return (
    <form ref={form} className="st-form" noValidate onSubmit={submit}>
      {fields.map((field) => {
        const Input = field === 'need' ? 'textarea' : 'input'
        return (
          <p key={field} className={field === 'need' ? 'st-wide' : undefined}>
            <label htmlFor={`${id}-${field}`}>
              {words[field]} {!needed.includes(field) && <small>{ways.includes(field) ? words.either : words.optional}</small>}
            </label>
            <Input
              id={`${id}-${field}`}
              name={field}
              value={values[field]}
              maxLength={most[field]}
              aria-required={needed.includes(field)}
              aria-invalid={wrong[field] ? true : undefined}
              aria-describedby={wrong[field] ? `${id}-${field}-wrong` : undefined}
              {...(field === 'phone' ? { inputMode: 'tel' as const, autoComplete: 'tel' } : {})}
              {...(field === 'email' ? { inputMode: 'email' as const, autoComplete: 'email' } : {})}
              {...(field === 'name' ? { autoComplete: 'name' } : {})}
              {...(field === 'company' ? { autoComplete: 'organization' } : {})}
              {...(field === 'need' ? { rows: 4, placeholder: words.needHelp } : {})}
              onChange={({ target }) => {
                setValues({ ...values, [field]: target.value })
                draft.write(draftOf(field), target.value)
                // The email is required only if the phone number is empty.
                setWrong({ ...wrong, ...(field === 'phone' ? { email: undefined } : {}), [field]: undefined })
              }}
            />
            {wrong[field] && (
              <span id={`${id}-${field}-wrong`} className="st-wrong">
                {wrong[field]}
              </span>
            )}
          </p>
        )
      })}
      {asked && (
        <div className="st-wide st-form-check" role="group" aria-label={words.check}>
          <p role="status">{asked}</p>
          <Suspense fallback={null}>
            <SlideToEnd
              path="/server/auth/check"
              words={{
                track: words.slide,
                label: words.slide,
                checking: words.slideChecking,
                help: words.slideHelp,
                back: words.slideBack,
              }}
              full={state === 'sending'}
              tell={(problem) => (problem instanceof Problem && problem.message) || words.failed}
              onPass={({ sessionId, token, sig }) => void send([sessionId, token, sig].join('~'))}
            />
          </Suspense>
        </div>
      )}
      <p className="st-wide st-form-note">
        <span>
          {words.privacyNote} <a href={hrefOf(legal.find(({ name }) => name === 'privacy')!.address)}>{around.privacy}</a>
        </span>
      </p>
      <p className="st-wide st-form-end">
        <button type="submit" className="st-button st-primary st-large" aria-disabled={state === 'sending'}>
          {state === 'sending' ? words.sending : words.send}
        </button>
        <span role="alert" className="st-wrong">
          {failure}
        </span>
      </p>
    </form>
  )
}
