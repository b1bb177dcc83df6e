import { createHash } from 'node:crypto'
import type { Effect } from '../../src/schema/effect/change.ts'
import { readPng } from './small-png.ts'

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

type Said = { revision: string; effects: Effect[]; causeOf: (one: Taken) => string }

/** One file for a review with all pictures embedded, grouped by cause, the unchanged ones of a page folded; and a line of text for each. */
export function writeBeforeAfter(
  taken: Taken[],
  read: (file: string) => Buffer,
  { revision, effects, causeOf }: Said,
): { html: string; manifest: string; differing: number } {
  const pages = new Map<string, { differs: boolean; html: string }[]>()
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
  const writePage = ([key, shots]: [string, { differs: boolean; html: string }[]]) => {
    const alike = shots.filter(({ differs }) => !differs)
    const { title } = pageOf(key)
    const folded =
      alike.length > 0
        ? `<details><summary>${alike.length} more ${alike.length === 1 ? 'looks' : 'look'} alike</summary>${alike.map(({ html }) => html).join('')}</details>`
        : ''
    return `<section><h2>${escape(title)} <code>${escape(key)}</code></h2>${shots
      .filter(({ differs }) => differs)
      .map(({ html }) => html)
      .join('')}${folded}</section>`
  }
  const causes = new Map<string, string[]>()
  for (const page of pages) {
    const cause = causeOf(pageOf(page[0]))
    causes.set(cause, [...(causes.get(cause) ?? []), writePage(page)])
  }
  const groups = [...causes].map(
    ([cause, sections]) =>
      `<details open class="cause"><summary>${escape(cause)}: ${sections.length} ${sections.length === 1 ? 'page' : 'pages'}</summary>${sections.join('\n')}</details>`,
  )
  const said = effects.map(({ sentence, breaking }) => `<li>${breaking ? '<b>breaking</b> ' : ''}${marked(sentence)}</li>`).join('')
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Before and after ${escape(revision)}</title><style>${LOOK}</style>
<h1>What changed since ${escape(revision)}</h1><ul>${said}</ul>
<p role="group" aria-label="How to compare"><button data-as="slide" aria-pressed="true">Slider</button><button data-as="beside">Side by side</button><button data-as="blink">Blink</button><button data-as="difference">Difference</button></p>
${groups.join('\n')}<script>${SCRIPT}</script></html>`
  return { html, manifest: `${lines.toSorted().join('\n')}\n`, differing }
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
    png ? `<img class="${name}" alt="${name}: ${escape(title)}" src="data:image/png;base64,${png.toString('base64')}">` : ''
  const slider = before && after ? '<input type="range" min="0" max="100" value="50" aria-label="How much of the page after is seen">' : ''
  return `<figure><figcaption>${escape(`${style.locale}, ${style.theme}, ${style.width} px`)}: ${said}</figcaption><div class="pair" style="--at:50%">${picture(before, 'before')}${picture(after, 'after')}</div>${slider}</figure>`
}

/** The sentences are those of a review, where they are Markdown. */
const marked = (sentence: string): string =>
  escape(sentence)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<b>$1</b>')

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const LOOK = `body{margin:24px;font:15px/1.5 system-ui,sans-serif;color:#1c1c22;background:#f4f4f6}figure{margin:12px 0 28px}figcaption{margin-bottom:6px}
code{font-size:13px;font-weight:400;color:#555}button{padding:6px 14px;margin-right:8px;font:inherit}button[aria-pressed=true]{background:#1c1c22;color:#fff}
.pair{position:relative;display:inline-block;max-width:100%;border:1px solid #bbb;background:#fff}.pair img{display:block;max-width:100%}
.pair img+img{position:absolute;inset:0}input[type=range]{display:block;width:min(100%,480px)}
[data-as=slide] .pair img+img{clip-path:inset(0 0 0 var(--at))}[data-as=difference] .pair img+img{mix-blend-mode:difference}
[data-as=beside] .pair{display:flex;gap:8px;border:0;background:none}[data-as=beside] .pair img+img{position:static}[data-as=beside] .pair img{max-width:calc(50% - 4px)}
[data-as=blink] .pair img+img{animation:blink 1s steps(1) infinite}:not([data-as=slide]) section input[type=range]{display:none}
.cause>summary{font-size:17px;font-weight:600;padding:6px 0}
@keyframes blink{50%{visibility:hidden}}`

const SCRIPT = `document.body.dataset.as='slide';document.addEventListener('click',(event)=>{const as=event.target.dataset&&event.target.dataset.as;
if(!as)return;document.body.dataset.as=as;for(const one of document.querySelectorAll('button'))one.setAttribute('aria-pressed',String(one.dataset.as===as))});
document.addEventListener('input',({target})=>target.previousElementSibling.style.setProperty('--at',target.value+'%'))`
