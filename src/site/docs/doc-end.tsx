import { useId, useState } from 'react'
import { docDays } from 'virtual:doc-days'
import { useClient } from '../../request/use-client.ts'
import type { DocsTexts } from '../text-types.ts'
import { useConfig } from '../use-config.ts'
import { useSite } from '../use-site.ts'
import type { Doc } from './tree.ts'
import './doc-end.css'

type State = 'open' | 'no' | 'sending' | 'sent' | 'failed'

/** The age of a document, where to edit it, and whether it was helpful. */
export function DocEnd({ doc, title, words }: { doc: Doc; title: string; words: DocsTexts['end'] }) {
  const { locale } = useSite()
  const source = useConfig()?.docsSource
  const day = docDays[`${locale}/${doc.name}`] ?? docDays[doc.name]
  return (
    <footer className="st-doc-end">
      <p>
        {day && (
          <span>
            {words.updated} <time dateTime={day}>{writeDay(day, locale)}</time>
          </span>
        )}
        {source && !doc.generated && (
          <a href={`${source.replace(/\/+$/, '')}/src/site/texts/${locale}/docs/${doc.name}.md`} target="_blank" rel="noreferrer noopener">
            {words.edit}
          </a>
        )}
      </p>
      <Helpful doc={doc} title={title} words={words} />
    </footer>
  )
}

const writeDay = (day: string, locale: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' })

/** Yes is sent at once; no asks what was missing. */
function Helpful({ doc, title, words }: { doc: Doc; title: string; words: DocsTexts['end'] }) {
  const client = useClient()
  const { locale } = useSite()
  const id = useId()
  const [state, setState] = useState<State>('open')
  const [text, setText] = useState('')
  const send = (helpful: boolean) => {
    setState('sending')
    const body = { doc: doc.face ?? doc.name, name: title, language: locale, helpful, ...(text.trim() ? { text: text.trim() } : {}) }
    client.post('/server/site/doc-feedback', body, { silent: true }).then(
      () => setState('sent'),
      () => setState('failed'),
    )
  }
  if (state === 'sent' || state === 'failed') return <p role="status">{state === 'sent' ? words.thanks : words.failed}</p>
  return (
    <form
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault()
        send(false)
      }}
    >
      <p className="st-doc-ask">
        <span id={id}>{words.ask}</span>
        <button type="button" className="st-button" disabled={state === 'sending'} onClick={() => send(true)}>
          {words.yes}
        </button>
        <button
          type="button"
          className="st-button"
          aria-expanded={state === 'no'}
          disabled={state === 'sending'}
          onClick={() => setState('no')}
        >
          {words.no}
        </button>
      </p>
      {state === 'no' && (
        <>
          <label htmlFor={`${id}-text`}>{words.missing}</label>
          <textarea id={`${id}-text`} rows={3} maxLength={500} value={text} onChange={({ target }) => setText(target.value)} />
          <button type="submit" className="st-button st-primary">
            {words.send}
          </button>
        </>
      )}
      {state === 'sending' && <p role="status">{words.sending}</p>}
    </form>
  )
}
