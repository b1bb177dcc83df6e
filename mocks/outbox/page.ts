import { escape, writeDocument } from '../http/document.ts'
import type { OutboxMessage } from './outbox.ts'
import type { Locale } from '../../src/schema/compiled.ts'
import type { SayOf } from '../../src/schema/texts.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'

type Shown = { to?: string | undefined; nonce: string; locale: Locale }

const STYLE = `:root { color-scheme: light dark; --line: #8884; --muted: #767676 }
body { font: 14px/1.6 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.25rem } ol { list-style: none; padding: 0 } li { border-top: 1px solid var(--line); padding: .75rem 0 }
h2 { font-size: 1rem; margin: 0 } header { display: flex; gap: .75rem; flex-wrap: wrap; align-items: baseline }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: .25rem 0 0 }
@media (prefers-color-scheme: dark) { :root { --muted: #9a9a9a } } .muted { color: var(--muted) }`

/** A page without scripts: it reloads itself, and links in messages work. `nonce` allows its style in the CSP. */
export function writePage(messages: OutboxMessage[], { to, nonce, locale }: Shown): string {
  const say = sayIn(locale)
  return writeDocument({
    locale,
    nonce,
    refresh: 10,
    style: STYLE,
    title: say('outbox/page', 'title'),
    about: `${say('outbox/page', 'about')}${to ? ` <a href="?">${say('outbox/page', 'all')}</a>` : ''}`,
    main:
      messages.length === 0
        ? `<p>${say('outbox/page', 'none')}</p>`
        : `<ol>\n${messages.map((message) => writeItem(message, say)).join('\n')}\n</ol>`,
  })
}

function writeItem({ channel, to, subject, text, createTime }: OutboxMessage, say: SayOf): string {
  const time = `${createTime.slice(0, 19).replace('T', ' ')} UTC`
  const receiver = `<a href="?to=${escape(encodeURIComponent(to))}">${escape(to)}</a>`
  return `<li><article><header><h2>${escape(subject ?? say('outbox/page', channel))}</h2><span>${receiver}</span><time class="muted" datetime="${escape(createTime)}">${time}</time></header><pre>${linked(text)}</pre></article></li>`
}

/** Turns addresses into links; the text is escaped first, so that a message cannot contain markup. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((piece, at) => (at % 2 === 1 ? `<a href="${escape(piece)}">${escape(piece)}</a>` : escape(piece)))
    .join('')
}
