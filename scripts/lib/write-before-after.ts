import { createHash } from 'node:crypto'
import type { Effect } from '../../src/schema/effect/change.ts'
import { ORDER } from '../../src/schema/effect/write-effect.ts'
import { sayIn } from './say-in.ts'
import { readPng } from './small-png.ts'
import { languages } from './text-files.ts'

/** One page in one style, with the files of its pictures; a new or removed page has only one of them. */
export type Taken = {
  /** The person who opens it and its address. */
  key: string
  title: string
  style: { locale: string; theme: string; width: number }
  before?: string
  after?: string
  /** The screens that it shows. */
  screens?: string[]
}

/** Shadows and transparent colours are rounded differently in every run, by this much of 255 and in scattered pixels. */
const ROUNDING = 4
/** If every pixel of a square of this size differs, even slightly, its colour has changed. */
const SQUARE = 8

/** The number of pixels that differ between two pictures; all of them if the sizes differ. */
export function countDiffering(one: Buffer, other: Buffer): number {
  const [a, b] = [readPng(one), readPng(other)]
  if (a.width !== b.width || a.height !== b.height) return Math.max(a.width * a.height, b.width * b.height)
  const slight = new Map<number, number>()
  const across = Math.ceil(a.width / SQUARE)
  let count = 0
  for (let at = 0; at < a.rgb.length; at += 3) {
    const by = Math.max(...[at, at + 1, at + 2].map((byte) => Math.abs(a.rgb[byte]! - b.rgb[byte]!)))
    if (by > ROUNDING) count += 1
    else if (by > 0) {
      const pixel = at / 3
      const square = Math.floor(Math.floor(pixel / a.width) / SQUARE) * across + Math.floor((pixel % a.width) / SQUARE)
      slight.set(square, (slight.get(square) ?? 0) + 1)
    }
  }
  for (const pixels of slight.values()) if (pixels === SQUARE * SQUARE) count += pixels
  return count
}

/** Ways to compare two pictures; the first at first. */
const WAYS = [
  ['slide', 'Slider'],
  ['beside', 'Side by side'],
  ['blink', 'Blink'],
  ['difference', 'Difference'],
] as const

type Shot = { differs: boolean; html: string }
/** Its key, and its pictures. */
type Page = [string, Shot[]]

type Said = { revision: string; effects: Effect[]; causeOf: (one: Taken) => string }

/** One file for a review with all pictures embedded, grouped by cause, the unchanged ones of a page folded; and a line of text for each. */
export function writeBeforeAfter(
  taken: Taken[],
  read: (file: string) => Buffer,
  { revision, effects, causeOf }: Said,
): { html: string; manifest: string; differing: number } {
  const pages = new Map<string, Shot[]>()
  const lines: string[] = []
  let differing = 0
  for (const one of taken) {
    const [before, after] = [one.before && read(one.before), one.after && read(one.after)]
    const pixels = before && after ? countDiffering(before, after) : undefined
    const differs = pixels !== 0
    if (differs) differing += 1
    lines.push(lineOf(one, before || undefined, after || undefined, pixels))
    pages.set(one.key, [...(pages.get(one.key) ?? []), { differs, html: writeOne(one, before || undefined, after || undefined, pixels) }])
  }
  const pageOf = (key: string) => taken.find((one) => one.key === key)!
  const writePage = ([key, shots]: Page) => {
    const joined = (wanted: boolean) => shots.flatMap(({ differs, html }) => (differs === wanted ? [html] : [])).join('')
    const count = shots.filter(({ differs }) => !differs).length
    const told =
      count === shots.length
        ? `It looks as before (${count} ${count === 1 ? 'picture' : 'pictures'})`
        : `${count} more ${count === 1 ? 'looks' : 'look'} alike`
    const folded = count > 0 ? `<details><summary>${told}</summary>${joined(false)}</details>` : ''
    return `<section><h3>${escape(pageOf(key).title)} <code>${escape(key)}</code></h3>${joined(true)}${folded}</section>`
  }
  const causes = new Map<string, Page[]>()
  for (const page of pages) {
    const cause = causeOf(pageOf(page[0]))
    causes.set(cause, [...(causes.get(cause) ?? []), page])
  }
  const differsIn = ([, shots]: Page) => shots.some(({ differs }) => differs)
  const groups = [...causes].map(([cause, own]) => {
    const sections = [...own.filter(differsIn), ...own.filter((page) => !differsIn(page))].map(writePage)
    return `<details open class="cause"><summary>${escape(cause)}: ${sections.length} ${sections.length === 1 ? 'page' : 'pages'}</summary>${sections.join('\n')}</details>`
  })
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Before and after ${escape(revision)}</title><style>${LOOK}</style>
<h1>What changed since ${escape(revision)}</h1>${writeEffects(effects)}
<p class="how" role="group" aria-label="How to compare">${WAYS.map(([way, title], at) => `<button data-as="${way}" aria-pressed="${at === 0}" aria-keyshortcuts="${at + 1}">${title} <kbd>${at + 1}</kbd></button>`).join('')}</p>
${groups.join('\n')}<script>${SCRIPT}</script></html>`
  return { html, manifest: `${lines.toSorted().join('\n')}\n`, differing }
}

const say = sayIn(languages.first)

function writeEffects(effects: Effect[]): string {
  return ORDER.flatMap((about) => {
    const own = effects.filter((one) => one.about === about)
    const lines = own.map(({ sentence, breaking }) => `<li>${breaking ? '<b>breaking</b> ' : ''}${marked(sentence)}</li>`)
    return own.length > 0 ? [`<h2>${say('schema/effect', `title-${about}`)}</h2><ul>${lines.join('')}</ul>`] : []
  }).join('')
}

/** A picture as a line of text, for comparing two runs without the pictures. */
function lineOf({ key, style }: Taken, before: Buffer | undefined, after: Buffer | undefined, pixels: number | undefined): string {
  const hash = (png: Buffer | undefined) => (png ? createHash('sha256').update(png).digest('hex').slice(0, 16) : '-')
  const said = pixels === undefined ? (after ? 'new' : 'gone') : pixels === 0 ? 'alike' : String(pixels)
  return [key, style.locale, style.theme, style.width, hash(before), hash(after), said].join('\t')
}

function writeOne({ style, title }: Taken, before: Buffer | undefined, after: Buffer | undefined, pixels: number | undefined): string {
  const said =
    pixels === undefined
      ? after
        ? 'new'
        : 'gone'
      : pixels === 0
        ? 'no pixel differs'
        : `${pixels} ${pixels === 1 ? 'pixel differs' : 'pixels differ'}`
  const picture = (png: Buffer | undefined, name: string) =>
    png
      ? `<div class="${name}"><b>${name}</b><img alt="${name}: ${escape(title)}" src="data:image/png;base64,${png.toString('base64')}"></div>`
      : ''
  const slider = before && after ? '<input type="range" min="0" max="100" value="50" aria-label="How much of the page after is seen">' : ''
  return `<figure><figcaption>${escape(`${style.locale}, ${style.theme}, ${style.width} px`)}: ${said}</figcaption>${slider}<div class="pair" style="--at:50%">${picture(before, 'before')}${picture(after, 'after')}</div></figure>`
}

/** The sentences are those of a review, where they are Markdown. */
const marked = (sentence: string): string =>
  escape(sentence)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<b>$1</b>')

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Each version bears its name above its own edge, as long as it is seen; the difference of both bears none. */
const LOOK = `body{margin:24px;font:15px/1.5 system-ui,sans-serif;color:#1c1c22;background:#f4f4f6}h2{margin:16px 0 0;font-size:17px}ul{margin:4px 0}
figure{margin:12px 0 28px}figcaption{margin-bottom:6px}h1,h3,li,summary,code{overflow-wrap:anywhere}code{font-size:13px;font-weight:400;color:#555}
.how{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:8px;margin:16px -24px;padding:8px 24px;background:#f4f4f6;border-bottom:1px solid #ccc}
button{padding:6px 14px;font:inherit}button[aria-pressed=true]{background:#1c1c22;color:#fff}kbd{font-size:12px;opacity:.7}
.pair{position:relative;display:inline-block;max-width:100%;border:1px solid #bbb;background:#fff}.pair img{display:block;max-width:100%}
.pair{margin-top:24px}.pair b{position:absolute;top:-24px;left:0;font-size:13px}.pair .after b{left:auto;right:0}
.pair>div+div{position:absolute;inset:0}input[type=range]{display:block;width:min(100%,480px);margin:0 0 6px}
[data-as=slide] .pair>div+div{clip-path:inset(-24px 0 0 var(--at))}[data-as=difference] .pair>div+div{mix-blend-mode:difference}[data-as=difference] .pair>div+div b,[data-as=difference] .pair>div:has(+div) b{display:none}
[data-as=beside] .pair{display:flex;gap:8px;border:0;background:none}[data-as=beside] .pair>div{position:relative;inset:auto;align-self:flex-start;max-width:calc(50% - 4px)}
[data-as=blink] .pair>div+div,[data-as=blink] .pair>div:has(+div) b{animation:blink 1s steps(1) infinite}[data-as=blink] .pair>div b{animation-delay:-.5s!important}body:not([data-as=slide]) input[type=range]{display:none}
.cause>summary{font-size:17px;font-weight:600;padding:6px 0}
@keyframes blink{50%{visibility:hidden}}`

const SCRIPT = `const buttons=[...document.querySelectorAll('button')];const as=(one)=>{document.body.dataset.as=one.dataset.as;for(const other of buttons)other.setAttribute('aria-pressed',String(other===one))};as(buttons[0]);
for(const one of buttons)one.onclick=()=>as(one);document.addEventListener('keydown',(event)=>{const one=buttons[event.key-1];if(one&&!event.ctrlKey&&!event.metaKey&&!event.altKey)as(one)});
document.addEventListener('input',({target})=>target.nextElementSibling.style.setProperty('--at',target.value+'%'))`
