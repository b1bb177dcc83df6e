import { spokenIn } from '../../src/schema/per-language.ts'
import { escape, writeDocument } from '../http/document.ts'
import { languages } from '../../scripts/lib/text-files.ts'
import type { Locale } from '../../src/schema/compiled.ts'
import { writeMoney } from '../../src/schema/figures.ts'
import type { SayOf } from '../../src/schema/texts.ts'
import type { Found } from '../db/database.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'

type Shown = {
  nonce: string
  token: string
  order: Found<'order'> | undefined
  locale: Locale | undefined
  back: string | undefined
  refusal?: string | undefined
}

/** States for which the page says more than that there is nothing to pay. */
const SAID = ['unpaid', 'transferring', 'paid', 'cancelled'] as const

const STYLE = `:root { color-scheme: light dark; --page: #f5f7fb; --card: #fff; --text: #141d2f; --muted: #515d75; --line: #e3e8f0; --primary: #1668dc; --on: #fff; --good: #12723f; --bad: #c01f31 }
@media (prefers-color-scheme: dark) { :root { --page: #0b1220; --card: #131c2e; --text: #e8edf6; --muted: #a3aec2; --line: #2a3650; --primary: #7ab2ff; --on: #0b1220; --good: #5fd394; --bad: #ff8b95 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--page); color: var(--text); font: 16px/1.6 system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif }
main { width: 100%; max-width: 26rem; padding: 24px; background: var(--card); border: 1px solid var(--line); border-radius: 12px }
h1 { font-size: 1.25rem; line-height: 1.2; margin: 0 0 4px } p { margin: 0 0 16px } .muted { color: var(--muted); font-size: 14px }
dl { display: grid; grid-template-columns: auto 1fr; gap: 8px 16px; margin: 0 0 16px; padding: 16px 0; border-block: 1px solid var(--line) }
dt { color: var(--muted) } dd { margin: 0; text-align: right; overflow-wrap: anywhere; font-variant-numeric: tabular-nums } .due { font-size: 1.5rem; line-height: 1.2; font-weight: 600 }
.good { color: var(--good) } .bad { color: var(--bad) } .calm { color: var(--muted); font-size: 14px }
button, a { display: block; width: 100%; padding: 10px 16px; border-radius: 8px; font: inherit; text-align: center; text-decoration: none }
button, a.main { border: 0; background: var(--primary); color: var(--on); font-weight: 600; cursor: pointer } a { color: var(--primary); margin-top: 8px }
:focus-visible { outline: 3px solid var(--primary); outline-offset: 2px }`

/** The till of the demo: what a payment provider would show. It has no script, and its only form is sent back here. */
export function writeTill({ nonce, token, order, locale = languages.first, back, refusal }: Shown): string {
  const say = sayIn(locale)
  const money = writeMoney(order?.due ?? order?.amount ?? 0)
  const state = order?.status
  const isOpen = state === 'unpaid'
  const said = refusal && isOpen ? refusal : say('till/page', !state ? 'unknown' : (SAID.find((one) => one === state) ?? 'other'))
  const tone = state === 'paid' ? 'good' : state === 'transferring' || (isOpen && !refusal) ? 'calm' : 'bad'
  return writeDocument({
    locale,
    nonce,
    style: STYLE,
    title: say('till/page', 'title'),
    about: say('till/page', 'about'),
    main: [
      order ? writeOrder(order, money, { say, locale }) : '',
      `<p role="status" class="${tone}">${escape(said)}</p>`,
      isOpen ? writeForm(token, say('till/page', 'pay', { money }), back) : '',
      back
        ? `<a ${isOpen ? '' : 'class="main" '}href="${escape(back)}">${isOpen ? say('till/page', 'cancel') : say('till/page', 'back')}</a>`
        : '',
    ].join('\n'),
  })
}

function writeOrder(order: Found<'order'>, money: string, { say, locale }: { say: SayOf; locale: Locale }): string {
  const what = `${spokenIn(order, 'comboName', locale)} × ${order.count ?? 1}`
  return `<dl>
<dt>${say('till/page', 'what')}</dt><dd>${escape(what)}</dd>
<dt>${say('till/page', 'order')}</dt><dd>${escape(order.orderNo)}</dd>
<dt>${say('till/page', 'due')}</dt><dd class="due">${money}</dd>
</dl>`
}

function writeForm(token: string, pay: string, back: string | undefined): string {
  return `<form method="post" action="/dev/till">
<input type="hidden" name="payment" value="${escape(token)}">
${back ? `<input type="hidden" name="back" value="${escape(back)}">` : ''}
<button>${pay}</button>
</form>`
}
