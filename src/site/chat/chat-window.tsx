import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ConsultForm } from '../consult-form.tsx'
import { Hours } from '../hotline.tsx'
import { PhoneState } from '../phone-state.tsx'
import { telOf } from '../hotline-hours.ts'
import { loadPageTexts } from '../load-page-texts.ts'
import { sayOf } from '../../i18n/write-text.ts'
import { useClient } from '../../request/use-client.ts'
import { useConfig } from '../use-config.ts'
import { useHref, usePlace, useSite } from '../use-site.ts'
import { writeMoment } from '../moment.ts'
import type { ChatTexts, ConsultTexts, ProductPageTexts } from '../text-types.ts'
import { askDocuments } from './ask-documents.ts'
import { findAnswers, type Question, questionLinks } from './find-answers.ts'
import { findService, sayPrices } from './say-prices.ts'
import { codesIn, tellCodes } from './tell-codes.ts'
import './chat-window.css'

type Line = { text: string; href?: string | undefined; link?: string | undefined }
/** A question with its answers: one that comes late still stands below its own question. */
type Turn = { asked: string; said: Line[] }
type Texts = { chat: ChatTexts; form: ConsultTexts }

/** Answers frequent questions; one it cannot answer becomes a message to a person. No third party is involved. */
export function ChatWindow({ close, begin }: { close: () => void; begin?: 'message' }) {
  const { boot, locale, words } = useSite()
  const config = useConfig()
  const client = useClient()
  const hrefOf = useHref()
  const place = usePlace()
  const id = useId()
  const [texts, setTexts] = useState<Texts>()
  const [turns, setTurns] = useState<Turn[]>([])
  const [asked, setAsked] = useState('')
  const [leaving, setLeaving] = useState(begin === 'message')
  const box = useRef<HTMLElement>(null)
  const log = useRef<HTMLOListElement>(null)

  useEffect(() => {
    let left = false
    void Promise.all([loadPageTexts<ChatTexts>('site/chat', locale), loadPageTexts<ConsultTexts>('site/consult-form', locale)]).then(
      ([chat, form]) => !left && setTexts({ chat, form }),
    )
    return () => {
      left = true
    }
  }, [locale])
  const there = texts !== undefined
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [there, leaving])
  useEffect(() => {
    log.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }, [turns])

  if (!texts) return null
  const { chat, form } = texts
  const say = sayOf<'site/chat'>(chat, locale)
  const questions = Object.entries(chat.questions).map(([name, one]): Question => {
    const address = questionLinks[name]
    return { ...one, name, href: address && hrefOf(address) }
  })
  const answer = (question: string) => {
    // A code is told by its row in the document of error codes.
    const known = findAnswers(question, questions)
    const codes = known.some(({ name }) => name === 'failure') ? codesIn(question) : []
    const found = codes.length > 0 ? [] : known
    const said: Line[] = found.map(({ answer: text, href, link }) => ({ text, href, link }))
    setAsked('')
    setTurns([...turns, { asked: question, said }])
    const add = (more: Line[]) =>
      setTurns((all) => all.map((turn, at) => (at === turns.length ? { ...turn, said: [...turn.said, ...more] } : turn)))
    if (found.some(({ name }) => name === 'status')) return void sayStatus().then(add, () => undefined)
    if (codes.length > 0) return void sayCodes(codes).then(add, () => add([{ text: chat.none }]))
    const service = found.some(({ name }) => name === 'cost') ? findService(question, chat.services) : undefined
    if (service) void sayPricesOf(service).then(add, () => undefined)
    if (said.length > 0) return
    // If there is no written answer, the documents may have one.
    void askDocuments(question, locale, boot)
      .catch(() => [])
      .then((places) => {
        const links = places.map(({ title, text, address }): Line => ({ text, href: hrefOf(address), link: title }))
        add(links.length > 0 ? [{ text: chat.fromDocs }, ...links] : [{ text: chat.none }])
      })
  }
  const sayCodes = async (codes: ReturnType<typeof codesIn>): Promise<Line[]> =>
    (await tellCodes(codes, locale, say)).map(({ address, ...told }) => ({ href: hrefOf(address), ...told }))
  const sayStatus = async (): Promise<Line[]> => {
    type Told = { title: string; state: string; since: string | null }
    const { services } = await client.post<{ services: Told[] }>('/open/status', {}, { silent: true })
    const impaired = services
      .filter(({ state }) => state !== 'working')
      .map(({ title, since }) => (since ? say('statusSince', { service: title, time: writeMoment(since, locale) }) : title))
    return [{ text: impaired.length > 0 ? say('statusHurt', { list: impaired.join(chat.listComma) }) : chat.statusFine }]
  }
  const sayPricesOf = async (name: NonNullable<ReturnType<typeof findService>>): Promise<Line[]> => {
    const { title, href } = place(name)
    const words = await loadPageTexts<ProductPageTexts>('site/product-page', locale)
    return [{ text: await sayPrices(client, name, { say, words, title }), href, link: title }]
  }
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (asked.trim()) answer(asked.trim())
  }
  const last = turns.at(-1)?.asked ?? ''
  // The greeting in the settings is in the source language.
  const greeting = locale === boot.sourceLocale && config?.chatGreeting ? config.chatGreeting : chat.greeting
  return (
    <section
      ref={box}
      className="st-window"
      role="dialog"
      aria-labelledby={`${id}-title`}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      <header>
        <h2 id={`${id}-title`}>{leaving ? chat.leave : chat.title}</h2>
        <button type="button" className="st-plain" aria-label={words.close} onClick={close}>
          ×
        </button>
      </header>
      {config?.hotline && (
        <p className="st-by-phone">
          <a href={telOf(config.hotline)}>{config.hotline}</a>
          <PhoneState config={config} />
        </p>
      )}
      {leaving ? (
        <div className="st-leave">
          {config && <Hours config={config} />}
          <ConsultForm source="other" words={form} need={last} />
          <button type="button" className="st-link" onClick={() => setLeaving(false)}>
            {chat.back}
          </button>
        </div>
      ) : (
        <>
          <ol ref={log} className="st-log" role="log" aria-label={chat.title} tabIndex={0}>
            <li className="st-support">{greeting}</li>
            {turns.map(({ asked: question, said }, turn) => [
              <li key={turn} className="st-visitor">
                {question}
              </li>,
              ...said.map(({ text, href, link }, at) => (
                <li key={`${turn} ${at}`} className="st-support">
                  {text} {href && <a href={href}>{link}</a>}
                </li>
              )),
            ])}
          </ol>
          {turns.length === 0 && (
            <ul className="st-asks" aria-label={chat.suggestions}>
              {questions.slice(0, 5).map((one) => (
                <li key={one.ask}>
                  <button type="button" onClick={() => answer(one.ask)}>
                    {one.ask}
                  </button>
                </li>
              ))}
            </ul>
          )}
          <form className="st-asking" onSubmit={ask}>
            <label htmlFor={id} className="hidden-text">
              {chat.placeholder}
            </label>
            <input id={id} value={asked} maxLength={200} placeholder={chat.placeholder} onChange={({ target }) => setAsked(target.value)} />
            <button type="submit" className="st-button st-primary">
              {chat.ask}
            </button>
          </form>
          <button type="button" className="st-link" onClick={() => setLeaving(true)}>
            {chat.leave}
          </button>
        </>
      )}
    </section>
  )
}
