import { escape, writeDocument } from '../http/document.ts'
import type { Outcome } from '../accounts/scan.ts'
import type { Locale } from '../../src/schema/compiled.ts'
import type { SayOf } from '../../src/schema/texts.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'

type Shown = { nonce: string; ticket: string; locale: Locale; outcome?: Outcome | undefined }

const STYLE = `:root { color-scheme: light dark; --muted: #767676 }
body { font: 16px/1.6 system-ui, sans-serif; max-width: 22rem; margin: 3rem auto; padding: 0 1rem }
h1 { font-size: 1.25rem } label { display: block; margin-bottom: .25rem }
input, button { font: inherit; box-sizing: border-box; width: 100%; padding: .5rem .75rem; margin-bottom: 1rem }
.muted { color: var(--muted) } @media (prefers-color-scheme: dark) { :root { --muted: #9a9a9a } }`

/** The simulated phone of the demo: what the chat app would show after a scan. It has no script, and its only form is sent back here. */
export function writePhone({ nonce, ticket, locale, outcome }: Shown): string {
  const say = sayIn(locale)
  const said = outcome ? `<p role="status">${say('phone/page', outcome)}</p>` : ''
  return writeDocument({
    locale,
    nonce,
    style: STYLE,
    title: say('phone/page', 'title'),
    about: say('phone/page', 'about'),
    main: outcome === 'done' ? said : `${said}\n${writeForm(ticket, say)}`,
  })
}

function writeForm(ticket: string, say: SayOf): string {
  return `<form method="post" action="/dev/phone">
<label for="ticket">${say('phone/page', 'ticket')}</label>
<input id="ticket" name="ticket" value="${escape(ticket)}" maxlength="200" required>
<label for="account">${say('phone/page', 'account')}</label>
<input id="account" name="account" value="demo" maxlength="40" required>
<button>${say('phone/page', 'confirm')}</button>
</form>`
}
